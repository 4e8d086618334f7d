import { newestVersion } from './migrations.ts';

/** Throws when data needs a newer program than this one, which could damage it. */
export function refuseNewer(needed: number, known: number = newestVersion()): void {
  if (needed <= known) return;
  throw new Error(
    `This data needs a program that knows version ${needed}, and this one knows only versions up to ${known}: ` +
      'start the newer program again, or restore the backup that was made before the update.',
  );
}
