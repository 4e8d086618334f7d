import { rename, rm } from 'node:fs/promises';
import { findAsLoud } from '#lib/recording/find-spoken.ts';
import { findSpeech, planCleanUp } from '#lib/recording/speech.ts';
import type { MediaResult } from '#server/media/jobs.ts';
import { cleanSound } from './clean-sound.ts';
import { findGain } from './find-gain.ts';
import type { JobContext } from './job-context.ts';
import { listen } from './listen.ts';
import { measureSound, type SoundMeasure } from './measure-sound.ts';

type PreparedSound = Pick<
  MediaResult<'prepare-clip'>,
  'loudnessLufs' | 'truePeakDb' | 'gainDb' | 'peaks' | 'speech' | 'asLoud' | 'cleanUp' | 'listeningFailure'
>;
type Speech = Pick<PreparedSound, 'speech' | 'asLoud' | 'cleanUp' | 'listeningFailure'>;

/** Finds the speech in decoded sound, reduces its noise where that helps and is wanted, and measures it. */
export async function prepareSound(
  path: string,
  frames: number,
  context: JobContext,
  wanted: 'AUTO' | 'OFF' = 'AUTO',
): Promise<PreparedSound> {
  const decoded = await measureSound(path, frames, context);
  const heard = await clearSpeech(path, decoded, wanted, context);
  const sound = heard.cleanUp ? await measureSound(path, frames, context) : decoded;
  const gainDb = await findGain({ path, frames, speech: heard.speech }, sound, context);
  return { ...sound, ...heard, gainDb };
}

/** Finds the speech and reduces its noise. If RNNoise fails, the sound stays unchanged and without known speech. */
async function clearSpeech(
  path: string,
  { loudnessLufs }: SoundMeasure,
  wanted: 'AUTO' | 'OFF',
  context: JobContext,
): Promise<Speech> {
  const cleaned = `${path}.part`;
  try {
    const heard = await listen(path, loudnessLufs, context);
    const cleanUp = wanted === 'AUTO' ? planCleanUp(heard) : null;
    if (cleanUp) {
      await cleanSound(path, cleaned, cleanUp, loudnessLufs, context);
      await rename(cleaned, path);
    }
    const speech = findSpeech(heard);
    return { speech, asLoud: findAsLoud(heard.levels, speech), cleanUp, listeningFailure: null };
  } catch (error) {
    await rm(cleaned, { force: true });
    return {
      speech: [],
      asLoud: [],
      cleanUp: null,
      listeningFailure: error instanceof Error ? error.message : String(error),
    };
  }
}
