import { FRAME_SIZES } from '#lib/reel/format.ts';
import { namedFrames } from '#lib/reel/speaker-name.ts';
import { tidyTrim } from '#lib/reel/tidy.ts';
import { outputFiles } from '#server/media/job-files.ts';
import { type JobOf, type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { displayedSize } from '#server/media/plan/clip-graph.ts';
import { likelyCuts } from '#server/media/plan/cut.ts';
import { FRAME_RATE, framesCovering } from '#server/media/plan/profile.ts';
import { choosePoster } from './choose-poster.ts';
import { decodeParts } from './decode-sound.ts';
import { encodeClip } from './encode-clip.ts';
import { framesOf, inspectTake, placeParts, type TakePart, withoutDamaged } from './inspect-take.ts';
import type { JobContext } from './job-context.ts';
import { joinOne } from './join-segments.ts';
import { type LookedAt, lookAtParts } from './look-at-clip.ts';
import { publishParts } from './output-parts.ts';
import { prepareSound } from './prepare-sound.ts';

type Job = JobOf<'prepare-clip'>;
type Prepared = MediaResult<'prepare-clip'>;

/** The poster shows a part that is longer, if there is one. */
const POSTER_FRAMES = 3 * FRAME_RATE;

/** Prepares a take. What cannot be read of several parts is left out. Throws a refusal if nothing can be read. */
export async function prepareClip(job: Job, context: JobContext): Promise<Prepared> {
  let take = await inspectTake(job, context);
  for (;;) {
    try {
      const prepared = await prepareParts(placeParts(take, framesCovering(job.maxSeconds)), job, context);
      return { ...prepared, ...(take.skipped.length > 0 && { skippedParts: take.skipped }) };
    } catch (error) {
      take = withoutDamaged(take, error);
    }
  }
}

async function prepareParts(parts: readonly TakePart[], job: Job, context: JobContext): Promise<Prepared> {
  const frames = framesOf(parts);
  const size = FRAME_SIZES[job.format];
  const part = (name: keyof typeof PREPARED_FILES) =>
    context.partOf(`${job.outputFolder}/${PREPARED_FILES[name]}`);

  await decodeParts(parts, part('audio'), context);
  const sound = await prepareSound(part('audio'), frames, context, job.cleanUp);

  const spoken = tidyTrim({ ...sound, frames }) ?? { from: 0, to: frames };
  const overlay =
    job.overlay === null ? null : { picture: job.overlay, ...(job.named ?? namedFrames(spoken)) };
  const shots = await lookAtParts(parts, size, context);
  const cuts = likelyCuts(spoken, job.fades);
  const plan = { size, overlay, cuts, output: part('segment') };
  const { keyFrames, recoveredShare } = await encodeClip(shots, plan, context);
  const shot = shots.find((one) => one.frames >= POSTER_FRAMES) ?? longest(shots);
  const { shot: posed, at } = momentOf(shots, job.poster) ?? { shot, at: null };
  await choosePoster(posed.source, posed.look.tone, { at, output: part('poster') });
  await joinOne(
    { segment: part('segment'), audio: part('audio'), frames, gainDb: sound.gainDb },
    part('playback'),
    { ...context, progress: () => {} },
  );
  await publishParts(outputFiles(job), context);

  const displayed = displayedSize(shot.source.video.picture);
  const isSilent = parts.every(({ source }) => source.audio === null);
  return {
    frames,
    keyFrames,
    durationSeconds: frames / FRAME_RATE,
    sourceWidth: displayed.width,
    sourceHeight: displayed.height,
    ...(isSilent ? { ...sound, loudnessLufs: null, truePeakDb: null } : sound),
    files: PREPARED_FILES,
    recoveredShare,
    isDark: 2 * framesOf(shots.filter(({ look }) => look.isDark)) > frames,
  };
}

/** Returns the shot that contains a frame of the clip, and how many seconds after its start. */
function momentOf(shots: readonly LookedAt[], frame: number | undefined) {
  if (frame === undefined) return null;
  const shot = shots.findLast(({ from }) => from <= frame);
  return shot ? { shot, at: (frame - shot.from) / FRAME_RATE } : null;
}

const longest = (shots: readonly LookedAt[]): LookedAt =>
  shots.reduce((one, other) => (other.frames > one.frames ? other : one));
