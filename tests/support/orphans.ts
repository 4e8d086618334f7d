import { findOrphans } from '#server/scripts/find-orphans.ts';
import { queries } from './watch-queries.ts';

/** What `npm run orphans:check` would report. That it reads everything is its purpose, and not held against it. */
export async function orphans(): Promise<string[]> {
  const before = new Set(queries.keys());
  const found = await findOrphans();
  for (const shape of queries.keys()) if (!before.has(shape)) queries.delete(shape);
  return found.map(({ line }) => line);
}
