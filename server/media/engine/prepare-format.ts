import { frameSize } from '#lib/reel/format.ts';
import { outputFiles } from '#server/media/job-files.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { likelyCuts } from '#server/media/plan/cut.ts';
import { FRAME_RATE } from '#server/media/plan/profile.ts';
import { encodeClip } from './encode-clip.ts';
import { inspectSource, turnSource } from './inspect-source.ts';
import type { JobContext } from './job-context.ts';
import { joinOne } from './join-segments.ts';
import { lookAtClip } from './look-at-clip.ts';
import { publishParts } from './output-parts.ts';

export async function prepareFormat(
  job: JobOf<'prepare-format'>,
  context: JobContext,
): Promise<MediaResult<'prepare-format'>> {
  const { audio, frames, gainDb, shown, playback, fadeFrames } = job;
  const source = turnSource(await inspectSource(job.inputs[0] ?? '', job.maxBytes, context), job.rotate);
  const segment = context.partOf(job.segment);
  const overlay = job.overlay === null ? null : { picture: job.overlay, ...shown };
  const size = frameSize(job.format, job.quality);
  const look = await lookAtClip(source, { seconds: frames / FRAME_RATE, size }, context);
  const cuts = likelyCuts(shown, fadeFrames);
  const plan = { frames, size, overlay, look, cuts, output: segment };
  const { keyFrames } = await encodeClip(source, plan, context);
  const silent = { ...context, progress: () => {} };
  if (playback !== null) {
    await joinOne({ segment, audio, frames, gainDb }, context.partOf(playback), silent);
  }
  await publishParts(outputFiles(job), context);
  return { keyFrames };
}
