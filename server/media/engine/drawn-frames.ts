import { AV_PIX_FMT_RGBA, FFmpegError, FilterAPI, Frame } from 'node-av';
import { discardPixels } from '#server/drawing/discard-pixels.ts';
import type { MovingPicture, Veil } from '#server/drawing/moving-picture.ts';
import { MediaError } from '#server/media/media-error.ts';
import { DRAWN_GRAPH } from '#server/media/plan/clip-graph.ts';
import { FRAME_RATE } from '#server/media/plan/profile.ts';

/** Draws and converts only pictures that differ from the one before. The caller frees the frames. */
export function* drawnFrames(
  picture: MovingPicture,
  frames: number,
  veilAt: (frame: number) => Veil | null = () => null,
): Generator<Frame> {
  using filter = FilterAPI.create(DRAWN_GRAPH, { framerate: { num: FRAME_RATE, den: 1 } });
  let shown: Frame | null = null;
  try {
    for (let frame = 0; frame < frames; frame++) {
      const veil = veilAt(frame);
      if (!shown || picture.isMoving(frame, frames) || veil?.opacity !== veilAt(frame - 1)?.opacity) {
        const pixels = picture.draw(frame, frames, veil);
        shown?.free();
        shown = convert(filter, pixels, picture, frame);
        discardPixels(pixels);
      }
      yield share(shown);
    }
  } finally {
    shown?.free();
  }
}

function convert(filter: FilterAPI, pixels: Buffer, { frame: size }: MovingPicture, frame: number): Frame {
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
