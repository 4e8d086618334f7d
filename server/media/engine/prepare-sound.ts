import { rename } from 'node:fs/promises';
import type { MediaResult } from '#server/media/jobs.ts';
import { findSpeech, planCleanUp } from '#server/media/plan/speech.ts';
import { cleanSound } from './clean-sound.ts';
import { findGain } from './find-gain.ts';
import type { JobContext } from './job-context.ts';
import { listen } from './listen.ts';
import { measureSound } from './measure-sound.ts';

type PreparedSound = Pick<
  MediaResult<'prepare-clip'>,
  'loudnessLufs' | 'truePeakDb' | 'gainDb' | 'peaks' | 'speech' | 'cleanUp'
>;

/** Finds the speech in decoded sound, reduces its noise where that helps, and measures it. */
export async function prepareSound(
  path: string,
  frames: number,
  context: JobContext,
): Promise<PreparedSound> {
  const decoded = await measureSound(path, frames, context);
  const heard = await listen(path, decoded.loudnessLufs, context);
  const speech = findSpeech(heard);
  const cleanUp = planCleanUp(heard);
  if (cleanUp) {
    const cleaned = `${path}.part`;
    await cleanSound(path, cleaned, cleanUp, decoded.loudnessLufs, context);
    await rename(cleaned, path);
  }
  const sound = cleanUp ? await measureSound(path, frames, context) : decoded;
  const gainDb = await findGain({ path, frames, speech }, sound);
  return { ...sound, gainDb, speech, cleanUp };
}
