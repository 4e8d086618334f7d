/**
 * Runs works at the same time. Stops the others when one fails. Throws the first failure once all have ended.
 */
export async function allOrNone(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const stopping = new AbortController();
  const together = AbortSignal.any([signal, stopping.signal]);
  const failures: unknown[] = [];
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    try {
      await work(together);
    } catch (error) {
      failures.push(error);
      stopping.abort();
    }
  };
  await Promise.all(works.map(run));
  if (failures.length > 0) throw failures[0];
}
