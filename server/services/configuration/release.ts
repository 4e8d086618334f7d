import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { singleton } from '#server/platform/singleton.ts';

const kept = singleton('release', () => ({ name: readRelease() }));

/** Returns the name of the running build; pages carry it, so that their errors name it. */
export const release = (): string => kept.name;

function readRelease(): string {
  try {
    return readFileSync(join(process.cwd(), '.next/BUILD_ID'), 'utf8').trim();
  } catch {
    return 'development';
  }
}
