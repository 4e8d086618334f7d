/** Alternates two implementations, so that a busy machine slows both. Returns the median ratio ours ÷ theirs. */
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

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export async function secondsOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
