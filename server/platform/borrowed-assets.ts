import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Lists static files that came from other builds, and when each of these was a neighbour last. */
export const BORROWED = '.next/borrowed-assets';

/** Paths below `.next/static`, and when they were lent last, in milliseconds. */
export type Borrowed = ReadonlyMap<string, number>;

/** Reads the list of a build's folder. Earlier releases noted no times: those of their lines count as the list's own. */
export function readBorrowed(folder: string): Map<string, number> {
  const list = join(folder, BORROWED);
  if (!existsSync(list)) return new Map();
  const { mtimeMs } = statSync(list);
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [path = '', lentAt] = line.split('\t');
      return [path, lentAt === undefined ? mtimeMs : Date.parse(lentAt)];
    }),
  );
}
