/** A stretch of the clip in shares of its length. */
type Share = { from: number; to: number };

type WaveformProps = { peaks: readonly number[]; shown: Share; speech: readonly Share[] };

const HEIGHT = 40;

/** The sound of a clip on a light ground where someone speaks, muted outside the shown part. Fills its parent. */
export function Waveform({ peaks, shown, speech }: WaveformProps) {
  const bars = (isWanted: (share: number) => boolean) =>
    peaks
      .map((peak, index) => ({ x: index + 0.5, half: Math.max(1, peak * HEIGHT) / 2 }))
      .filter(({ x }) => isWanted(x / peaks.length))
      .map(({ x, half }) => `M${x} ${HEIGHT / 2 - half}V${HEIGHT / 2 + half}`)
      .join('');
  const isShown = (share: number) => share >= shown.from && share < shown.to;
  const width = Math.max(1, peaks.length);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width="100%"
      height="100%"
      preserveAspectRatio="none"
      strokeWidth={0.55}
      aria-hidden="true"
    >
      {speech.map(({ from, to }) => (
        <rect
          key={from}
          x={from * width}
          width={(to - from) * width}
          height={HEIGHT}
          fill="color-mix(in srgb, var(--color-leaf) 38%, transparent)"
        />
      ))}
      <path d={bars((share) => !isShown(share))} stroke="var(--color-muted-ink)" strokeOpacity={0.45} />
      <path d={bars(isShown)} stroke="var(--color-green)" />
    </svg>
  );
}
