import { readFile } from 'node:fs/promises';
import { AV_PIX_FMT_RGBA, FFmpegError, FilterAPI, Frame } from 'node-av';
import { secondsOf } from '#lib/reel/format.ts';
import { pictureOpacity } from '#lib/reel/timeline.ts';
import { discardPixels } from '#server/drawing/discard-pixels.ts';
import type { Scene } from '#server/drawing/scene.ts';
import { outputFiles } from '#server/media/job-files.ts';
import { type JobOf, type MediaResult, PREPARED_FILES } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { DRAWN_GRAPH } from '#server/media/plan/clip-graph.ts';
import { FRAME_RATE } from '#server/media/plan/profile.ts';
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
  await encodeFrames(drawnFrames(scene, job), { frames, size: scene.frame, output }, context);
  await publishParts(outputFiles(job), context);
  return { frames, durationSeconds: frames / FRAME_RATE, files: { segment } };
}

/** Draws and converts only pictures that differ from the one before. */
function* drawnFrames(scene: Scene, { frames, dip }: JobOf<'prepare-card'>): Generator<Frame> {
  using filter = FilterAPI.create(DRAWN_GRAPH, { framerate: { num: FRAME_RATE, den: 1 } });
  const card = {
    durationSeconds: secondsOf(frames),
    ...(dip && { dip: { inSeconds: secondsOf(dip.inFrames), outSeconds: secondsOf(dip.outFrames) } }),
  };
  const veilAt = (frame: number) => 1 - pictureOpacity(card, secondsOf(frame));
  let shown: Frame | null = null;
  try {
    for (let frame = 0; frame < frames; frame++) {
      const veil = veilAt(frame);
      if (!shown || scene.isMoving(frame, frames) || veil !== veilAt(frame - 1)) {
        const pixels = scene.draw(frame, frames, dip && { colour: dip.colour, opacity: veil });
        shown?.free();
        shown = convert(filter, pixels, scene, frame);
        discardPixels(pixels);
      }
      yield share(shown);
    }
  } finally {
    shown?.free();
  }
}

function convert(filter: FilterAPI, pixels: Buffer, { frame: size }: Scene, frame: number): Frame {
  using drawn = Frame.fromVideoBuffer(pixels, {
    ...size,
    format: AV_PIX_FMT_RGBA,
    timeBase: { num: 1, den: FRAME_RATE },
  });
  drawn.pts = BigInt(frame);
  const [converted] = filter.processAllSync(drawn);
  if (!converted) throw new MediaError('INTERNAL', 'the graph dropped a picture');
  return converted;
}

function share(picture: Frame): Frame {
  const frame = new Frame();
  frame.alloc();
  FFmpegError.throwIfError(frame.ref(picture), 'share picture');
  return frame;
}
