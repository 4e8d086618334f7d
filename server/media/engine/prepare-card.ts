import { readFile } from 'node:fs/promises';
import { secondsOf } from '#lib/reel/format.ts';
import { pictureOpacity } from '#lib/reel/timeline.ts';
import type { Veil } from '#server/drawing/moving-picture.ts';
import { outputFiles } from '#server/media/job-files.ts';
import { type JobOf, type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { FRAME_RATE } from '#server/media/plan/profile.ts';
import { drawnFrames } from './drawn-frames.ts';
import { encodeFrames } from './encode-segment.ts';
import type { JobContext } from './job-context.ts';
import { publishParts } from './output-parts.ts';

/** Draws a card frame by frame and encodes it. A reel is silent where no sound is placed. */
export async function prepareCard(
  job: JobOf<'prepare-card'>,
  context: JobContext,
): Promise<MediaResult<'prepare-card'>> {
  // Only a card needs the fonts.
  const { layOutCard } = await import('#server/drawing/card.ts');
  const { frames } = job;
  const { segment } = PREPARED_FILES;
  const output = context.partOf(`${job.outputFolder}/${segment}`);
  const picture = job.picture === null ? null : await readFile(job.picture);
  const scene = await layOutCard(job.card, picture, job.quality);
  await encodeFrames(
    drawnFrames(scene, frames, veilsOf(job)),
    { frames, size: scene.frame, output },
    context,
  );
  await publishParts(outputFiles(job), context);
  return { frames, durationSeconds: frames / FRAME_RATE, files: { segment } };
}

/** Returns how much of the dip's colour covers each frame. */
function veilsOf({ frames, dip }: JobOf<'prepare-card'>): (frame: number) => Veil | null {
  if (!dip) return () => null;
  const card = {
    durationSeconds: secondsOf(frames),
    dip: { inSeconds: secondsOf(dip.inFrames), outSeconds: secondsOf(dip.outFrames) },
  };
  return (frame) => ({ colour: dip.colour, opacity: 1 - pictureOpacity(card, secondsOf(frame)) });
}
