/** Brightness of each pixel, row by row. */
export type Luma = { width: number; height: number; values: Uint8Array };

const WINDOW = 8;
const STEP = 4;
/** The constants of the published index, for values up to 255. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** Returns the mean structural similarity of two pictures of one size, 1 for equal ones. */
export function ssim(one: Luma, other: Luma): number {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error(`${one.width}×${one.height} does not compare with ${other.width}×${other.height}.`);
  let sum = 0;
  let count = 0;
  for (let top = 0; top + WINDOW <= one.height; top += STEP) {
    for (let left = 0; left + WINDOW <= one.width; left += STEP) {
      sum += similarityAt(one, other, top * one.width + left);
      count++;
    }
  }
  return sum / count;
}

function similarityAt({ values, width }: Luma, { values: others }: Luma, corner: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW; row++) {
    const start = corner + row * width;
    for (let at = start; at < start + WINDOW; at++) {
      const x = values[at] ?? 0;
      const y = others[at] ?? 0;
      a += x;
      b += y;
      aa += x * x;
      bb += y * y;
      ab += x * y;
    }
  }
  const size = WINDOW * WINDOW;
  const [meanA, meanB] = [a / size, b / size];
  const varianceA = aa / size - meanA * meanA;
  const varianceB = bb / size - meanB * meanB;
  const covariance = ab / size - meanA * meanB;
  const light = (2 * meanA * meanB + C1) / (meanA * meanA + meanB * meanB + C1);
  return light * ((2 * covariance + C2) / (varianceA + varianceB + C2));
}
