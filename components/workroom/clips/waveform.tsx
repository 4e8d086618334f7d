type WaveformProps = {
  peaks: readonly number[];
  /** The shares of the clip at which the shown part begins and ends. */
  from: number;
  to: number;
};

const HEIGHT = 40;

export function Waveform({ peaks, from, to }: WaveformProps) {
  const bars = (isWanted: (share: number) => boolean) =>
    peaks
      .map((peak, index) => ({ x: index + 0.5, half: Math.max(1, peak * HEIGHT) / 2 }))
      .filter(({ x }) => isWanted(x / peaks.length))
      .map(({ x, half }) => `M${x} ${HEIGHT / 2 - half}V${HEIGHT / 2 + half}`)
      .join('');
  const isShown = (share: number) => share >= from && share < to;
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, peaks.length)} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      strokeWidth={0.7}
      aria-hidden="true"
    >
      <path d={bars((share) => !isShown(share))} stroke="var(--color-line)" />
      <path d={bars(isShown)} stroke="var(--color-green)" />
    </svg>
  );
}
