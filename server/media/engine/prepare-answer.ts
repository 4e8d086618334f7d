import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { silentFrames } from '#lib/reel/drawn-answer.ts';
import { tidyTrim } from '#lib/reel/tidy.ts';
import type { MovingPicture } from '#server/drawing/moving-picture.ts';
import { outputFiles } from '#server/media/job-files.ts';
import { type JobOf, type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { FRAME_RATE } from '#server/media/plan/profile.ts';
import { encodeSilence } from './decode-sound.ts';
import { decodeVoice } from './decode-voice.ts';
import { encodeAnswer, openAnswer } from './encode-answer.ts';
import type { JobContext } from './job-context.ts';
import { joinOne } from './join-segments.ts';
import { publishParts } from './output-parts.ts';
import { prepareSound } from './prepare-sound.ts';

const POSTER = { maxSide: 960, quality: 86, share: 0.4 };
/** The gate of EBU R128: nothing softer is measured. */
const QUIETEST_LUFS = -69.9;

type Job = JobOf<'prepare-answer'>;
type Prepared = MediaResult<'prepare-answer'>;
type Sound = Pick<
  Prepared,
  'loudnessLufs' | 'truePeakDb' | 'gainDb' | 'peaks' | 'speech' | 'asLoud' | 'cleanUp' | 'listeningFailure'
>;

const SILENCE: Sound = {
  loudnessLufs: null,
  truePeakDb: null,
  gainDb: 0,
  peaks: [],
  speech: [],
  asLoud: [],
  cleanUp: null,
  listeningFailure: null,
};

/** Draws a voice, photos or a written card and prepares it like a clip. Throws refusals, such as NO_SOUND for a silent voice. */
export async function prepareAnswer(job: Job, context: JobContext): Promise<Prepared> {
  const part = (name: keyof typeof PREPARED_FILES) =>
    context.partOf(`${job.outputFolder}/${PREPARED_FILES[name]}`);
  const { frames, sound, skipped = [] } = await soundOf(job, part('audio'), context);
  const shown = tidyTrim({ ...sound, frames }) ?? { from: 0, to: frames };
  const spare = context.partOf(`${job.outputFolder}/pixels`);
  const picture = await openAnswer(job, { peaks: sound.peaks, quality: '720p', spare });
  const keyFrames = await encodeAnswer(picture, job, { frames, shown, output: part('segment') }, context);
  await writePoster(picture, { frames, at: job.poster }, part('poster'));
  await joinOne(
    { segment: part('segment'), audio: part('audio'), frames, gainDb: sound.gainDb },
    part('playback'),
    { ...context, progress: () => {} },
  );
  await publishParts(outputFiles(job), context);
  return {
    frames,
    keyFrames,
    durationSeconds: frames / FRAME_RATE,
    sourceWidth: picture.frame.width,
    sourceHeight: picture.frame.height,
    ...sound,
    files: PREPARED_FILES,
    recoveredShare: 1,
    isDark: false,
    ...(skipped.length > 0 && { skippedParts: skipped }),
  };
}

async function soundOf(
  job: Job,
  output: string,
  context: JobContext,
): Promise<{ frames: number; sound: Sound; skipped?: Prepared['skippedParts'] }> {
  const { answer, cleanUp } = job;
  if (answer.medium !== 'VOICE') {
    const frames = silentFrames(answer);
    await encodeSilence(frames, output);
    return { frames, sound: SILENCE };
  }
  const { frames, skipped } = await decodeVoice(job, output, context);
  const sound = await prepareSound(output, frames, context, cleanUp);
  if (sound.loudnessLufs === null || sound.loudnessLufs < QUIETEST_LUFS)
    throw new MediaError('NO_SOUND', `${sound.loudnessLufs} LUFS`);
  return { frames, sound, skipped };
}

/** Without the speaker's name, like every poster. */
async function writePoster(
  picture: MovingPicture,
  { frames, at }: { frames: number; at: number | undefined },
  output: string,
): Promise<void> {
  const shown = Math.min(at ?? Math.floor(frames * POSTER.share), frames - 1);
  const { maxSide: side } = POSTER;
  const jpeg = await sharp(picture.draw(shown, frames, null), { raw: { ...picture.frame, channels: 4 } })
    .removeAlpha()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: POSTER.quality })
    .toBuffer();
  await writeFile(output, jpeg);
}
