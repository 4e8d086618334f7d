import { rename, rm } from 'node:fs/promises';
import { findAsLoud } from '#lib/recording/find-spoken.ts';
import { findSpeech, type Listening, planCleanUp, usualLevel } from '#lib/recording/speech.ts';
import type { SecondsRange } from '#lib/reel/trim.ts';
import type { MediaResult } from '#server/media/jobs.ts';
import { cleanSound } from './clean-sound.ts';
import { findGain } from './find-gain.ts';
import type { JobContext } from './job-context.ts';
import { listen } from './listen.ts';
import { measureSound, type SoundMeasure } from './measure-sound.ts';
import { softenSound } from './soften-sound.ts';

type PreparedSound = Pick<
  MediaResult<'prepare-clip'>,
  'loudnessLufs' | 'truePeakDb' | 'gainDb' | 'peaks' | 'speech' | 'asLoud' | 'cleanUp' | 'listeningFailure'
>;
type Speech = Pick<PreparedSound, 'speech' | 'asLoud' | 'cleanUp' | 'listeningFailure'> & {
  softened: readonly SecondsRange[];
};

/** Finds the speech in decoded sound, reduces its noise where that helps and is wanted, softens what drowns it, and measures it. */
export async function prepareSound(
  path: string,
  frames: number,
  context: JobContext,
  wanted: 'AUTO' | 'OFF' = 'AUTO',
): Promise<PreparedSound> {
  const decoded = await measureSound(path, frames, context);
  const heard = await clearSpeech(path, decoded, wanted, context);
  const { softened, ...found } = heard;
  const isChanged = heard.cleanUp !== null || softened.length > 0;
  const sound = isChanged ? await measureSound(path, frames, context) : decoded;
  const gainDb = await findGain({ path, frames, speech: heard.speech, softened }, sound, context);
  return { ...sound, ...found, gainDb };
}

/** A laugh or a slam may be this much louder than a quiet voice, and keep the network from hearing it. */
const DROWNED_DB = 15;

/** Listens again to a clip without speech whose loudness comes from a few loud sounds. */
async function listenClosely(
  path: string,
  loudnessLufs: number | null,
  context: JobContext,
): Promise<Listening> {
  const heard = await listen(path, loudnessLufs, context);
  const usual = usualLevel(heard.levels);
  const isDrowned = loudnessLufs !== null && usual !== null && loudnessLufs - usual > DROWNED_DB;
  return isDrowned && findSpeech(heard).length === 0 ? listen(path, usual, context) : heard;
}

/** Finds the speech, reduces its noise, and softens what drowns it. If RNNoise fails, the sound stays unchanged and without known speech. */
async function clearSpeech(
  path: string,
  { loudnessLufs }: SoundMeasure,
  wanted: 'AUTO' | 'OFF',
  context: JobContext,
): Promise<Speech> {
  const changed = `${path}.part`;
  try {
    const heard = await listenClosely(path, loudnessLufs, context);
    const speech = findSpeech(heard);
    const cleanUp = wanted === 'AUTO' ? planCleanUp(heard) : null;
    if (cleanUp) {
      await cleanSound(path, changed, { ...cleanUp, speech }, loudnessLufs, context);
      await rename(changed, path);
    }
    const softened = (await softenSound(path, changed, speech, context)) ?? [];
    if (softened.length > 0) await rename(changed, path);
    return { speech, asLoud: findAsLoud(heard.levels, speech), cleanUp, softened, listeningFailure: null };
  } catch (error) {
    await rm(changed, { force: true });
    return {
      speech: [],
      asLoud: [],
      cleanUp: null,
      softened: [],
      listeningFailure: error instanceof Error ? error.message : String(error),
    };
  }
}
