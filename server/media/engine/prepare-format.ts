import { frameSize } from '#lib/reel/format.ts';
import { namedFrames } from '#lib/reel/speaker-name.ts';
import { outputFiles } from '#server/media/job-files.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { likelyCuts } from '#server/media/plan/cut.ts';
import { encodeClip } from './encode-clip.ts';
import { fillFrames, inspectTake } from './inspect-take.ts';
import type { JobContext } from './job-context.ts';
import { joinOne } from './join-segments.ts';
import { lookAtParts } from './look-at-clip.ts';
import { publishParts } from './output-parts.ts';

/** Throws a refusal if a part cannot be read: without it, the pictures would leave the sound. */
export async function prepareFormat(
  job: JobOf<'prepare-format'>,
  context: JobContext,
): Promise<MediaResult<'prepare-format'>> {
  const { audio, frames, gainDb, shown, playback, fades } = job;
  const take = await inspectTake(job, context);
  if (take.skipped[0]) throw new MediaError(take.skipped[0].code, 'a part cannot be read any more');
  const segment = context.partOf(job.segment);
  const overlay =
    job.overlay === null ? null : { picture: job.overlay, ...(job.named ?? namedFrames(shown)) };
  const size = frameSize(job.format, job.quality);
  const seen = await lookAtParts(fillFrames(take, frames), size, context);
  const parts = job.isPrepared ? seen.map((part) => ({ ...part, look: { ...part.look, tone: null } })) : seen;
  const cuts = likelyCuts(shown, fades);
  const { keyFrames } = await encodeClip(parts, { size, overlay, cuts, output: segment }, context);
  const silent = { ...context, progress: () => {} };
  if (playback !== null) {
    await joinOne({ segment, audio, frames, gainDb }, context.partOf(playback), silent);
  }
  await publishParts(outputFiles(job), context);
  return { keyFrames };
}
