import { MediaError } from '#server/media/media-error.ts';
import { MIX_CEILING_DBTP } from './level.ts';

/** The most that a finished file may reach. */
export const FILE_CEILING_DBTP = -1;
/** Another attempt aims lower than it must, because other peaks change too. Each margin is twice the one before. */
const MARGIN_DB = 0.3;
/** The last one mixes at less than −78 dB, which no encoding raises to the ceiling. */
const ATTEMPTS_MAX = 9;

/**
 * Writes a file under lower and lower ceilings of its mix until it is below its own. `write` returns its true peak in dB.
 * Throws INTERNAL rather than leave a file above it.
 */
export async function writeBelowCeiling(
  write: (ceilingDb: number, attempt: number) => Promise<number>,
): Promise<void> {
  let ceilingDb = MIX_CEILING_DBTP;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const overDb = (await write(ceilingDb, attempt)) - FILE_CEILING_DBTP;
    if (overDb <= 0) return;
    ceilingDb -= overDb + MARGIN_DB * 2 ** attempt;
  }
  throw new MediaError('INTERNAL', `peaks above ${FILE_CEILING_DBTP} dB after ${ATTEMPTS_MAX} attempts`);
}
