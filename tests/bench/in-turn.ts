/**
 * Measures two ways of doing the same in turn, so that a busy machine slows both, and gives the median of
 * ours / theirs over the rounds. One round before them warms both up.
 */
export async function ratioInTurn(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ratio = (await ours()) / (await theirs());
    if (round > 0) ratios.push(ratio);
  }
  return median(ratios);
}

/** The middle one, or the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Seconds of wall time. */
export async function secondsOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
