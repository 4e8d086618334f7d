const PEAK_COUNT = 120;

/** Collects 120 peaks (0…1) from interleaved stereo PCM. `totalSamples` counts one channel. */
export function collectPeaks(totalSamples: number) {
  const peaks = Array.from({ length: PEAK_COUNT }, () => 0);
  let position = 0;
  return {
    peaks,
    add(pcm: Int16Array) {
      for (let index = 0; index < pcm.length; index += 2) {
        const part = Math.min(PEAK_COUNT - 1, Math.floor((position * PEAK_COUNT) / totalSamples));
        const size = Math.max(Math.abs(pcm[index] ?? 0), Math.abs(pcm[index + 1] ?? 0)) / 32_768;
        if (size > (peaks[part] ?? 0)) peaks[part] = Math.round(size * 1000) / 1000;
        position++;
      }
    },
  };
}
