const PEAK_COUNT = 120;

/**
 * Collects the highest peak (0…1) in each of 120 equal parts of a clip. `totalSamples` counts one channel; add
 * interleaved stereo PCM in order.
 */
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
