import { FFmpegError, type Frame } from 'node-av';
import type { drawCaption } from '#server/drawing/caption.ts';
import type { JobOf } from '#server/media/jobs.ts';
import type { StretchCaption } from '#server/media/piece-jobs.ts';
import { type Planes, toPlanes } from '#server/media/plan/planes.ts';

type Painted = { x: number; y: number; planes: Planes };

/** Draws captions on the pictures of a segment, which begin with the frame `from`. */
export function* paintCaptions(
  pictures: Iterable<Frame>,
  { from, captions }: Pick<JobOf<'encode-stretch'>, 'from' | 'captions'>,
  draw: typeof drawCaption,
): Generator<Frame> {
  let shown: StretchCaption | null = null;
  let painted: Painted | null = null;
  let at = from;
  for (const picture of pictures) {
    const caption = captions.find((one) => one.from <= at && at < one.to);
    if (caption && caption !== shown) {
      shown = caption;
      painted = toPainted(draw(caption, picture));
    }
    if (caption && painted) paint(picture, painted);
    at++;
    yield picture;
  }
}

function toPainted(drawn: ReturnType<typeof drawCaption>): Painted | null {
  if (!drawn) return null;
  const { x, y } = drawn.box;
  return { x, y, planes: toPlanes(drawn.rgba, drawn.box) };
}

function paint(picture: Frame, { x, y, planes }: Painted): void {
  // The decoder may still need the picture to decode others.
  FFmpegError.throwIfError(picture.makeWritable(), 'copy picture');
  for (const [index, { values, opacity, width }] of planes.entries()) {
    const target = picture.data?.[index] ?? Buffer.alloc(0);
    const stride = picture.linesize[index] ?? 0;
    const shrink = index === 0 ? 1 : 2;
    for (let place = 0; place < values.length; place++) {
      const share = opacity[place] ?? 0;
      if (share === 0) continue;
      const row = Math.floor(place / width);
      const at = (y / shrink + row) * stride + x / shrink + (place - row * width);
      const before = target[at] ?? 0;
      target[at] = Math.round(before + ((values[place] ?? 0) - before) * share);
    }
  }
}
