import { newestVersion } from './migrations.ts';

/** Throws when data is newer than this program, which could damage it. */
export function refuseNewer(version: number, known: number = newestVersion()): void {
  if (version <= known) return;
  throw new Error(
    `This data has version ${version}, and this program knows only versions up to ${known}: ` +
      'start the newer program again, or restore the backup that was made before the update.',
  );
}
