const DARKEST_MEAN = 50;
const BRIGHTEST_MEAN = 205;
const LEAST_SPREAD = 12;
/** A flat picture still beats a black one. */
const FLAT_SCORE = 0.2;

/** Rates a picture as a poster, 0…1: neither black nor overexposed nor flat. */
export function exposureScore(luma: Uint8Array): number {
  const step = Math.max(1, Math.floor(luma.length / 4096));
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < luma.length; index += step) {
    const value = luma[index] ?? 0;
    count++;
    sum += value;
    squares += value * value;
  }
  if (count === 0) return 0;
  const mean = sum / count;
  const spread = Math.sqrt(Math.max(0, squares / count - mean * mean));
  const exposed = Math.min(1, mean / DARKEST_MEAN, (255 - mean) / (255 - BRIGHTEST_MEAN));
  return exposed * (FLAT_SCORE + (1 - FLAT_SCORE) * Math.min(1, spread / LEAST_SPREAD));
}
