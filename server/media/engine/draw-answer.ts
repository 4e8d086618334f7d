import { outputFiles } from '#server/media/job-files.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { encodeAnswer, openAnswer } from './encode-answer.ts';
import type { JobContext } from './job-context.ts';
import { joinOne } from './join-segments.ts';
import { publishParts } from './output-parts.ts';

export async function drawAnswer(
  job: JobOf<'draw-answer'>,
  context: JobContext,
): Promise<MediaResult<'draw-answer'>> {
  const { audio, frames, gainDb, shown, playback } = job;
  const segment = context.partOf(job.segment);
  const keyFrames = await encodeAnswer(
    await openAnswer(job, { ...job, spare: context.partOf(`${job.segment}.pixels`) }),
    job,
    { frames, shown, output: segment },
    context,
  );
  const silent = { ...context, progress: () => {} };
  if (playback !== null) {
    await joinOne({ segment, audio, frames, gainDb }, context.partOf(playback), silent);
  }
  await publishParts(outputFiles(job), context);
  return { keyFrames };
}
