import type { Frame } from 'node-av';
import { FRAME_SIZES } from '#lib/reel/format.ts';
import { outputFiles } from '#server/media/job-files.ts';
import { type JobOf, type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { cardGraph } from '#server/media/plan/clip-graph.ts';
import { FRAME_RATE, framesCovering } from '#server/media/plan/profile.ts';
import { decodePng } from './decode-pictures.ts';
import { createSilence } from './decode-sound.ts';
import { encodeSegment } from './encode-segment.ts';
import type { JobContext } from './job-context.ts';
import { joinOne } from './join-segments.ts';
import { publishParts } from './output-parts.ts';

/** Encodes a drawn picture as a silent segment. */
export async function prepareCard(
  job: JobOf<'prepare-card'>,
  context: JobContext,
): Promise<MediaResult<'prepare-card'>> {
  const frames = framesCovering(job.seconds);
  const { segment, audio, playback } = PREPARED_FILES;
  const part = (name: string) => context.partOf(`${job.outputFolder}/${name}`);

  await createSilence(frames, part(audio));
  const size = FRAME_SIZES[job.format];
  const plan = { graph: cardGraph(size, frames, job.dip), frames, size, output: part(segment) };
  await encodeSegment(once(job.picture), plan, context);
  const item = { segment: part(segment), audio: part(audio), frames, gainDb: 0 };
  await joinOne(item, part(playback), { ...context, progress: () => {} });
  await publishParts(outputFiles(job), context);
  return { frames, durationSeconds: frames / FRAME_RATE, files: { segment, audio, playback } };
}

function* once(picture: string): Generator<Frame | null> {
  yield decodePng(picture);
  yield null;
}
