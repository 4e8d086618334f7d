import { findOrphans } from '#server/scripts/find-orphans.ts';
import { queries } from './watch-queries.ts';

/** Returns the findings of `npm run orphans:check`. Its full scans are exempt. */
export async function orphans(): Promise<string[]> {
  const before = new Set(queries.keys());
  const found = await Array.fromAsync(findOrphans());
  for (const shape of queries.keys()) if (!before.has(shape)) queries.delete(shape);
  return found.map(({ line }) => line);
}
