import { FFmpegError, type Frame } from 'node-av';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import type { Size } from '#server/media/plan/profile.ts';
import { encodeFrames } from './encode-segment.ts';
import type { JobContext } from './job-context.ts';
import { publishParts } from './output-parts.ts';
import { decodeStretch, sizeOf } from './read-segment.ts';

/** Encodes the pictures in which one prepared segment fades into another. */
export async function encodeFade(
  job: JobOf<'encode-fade'>,
  context: JobContext,
): Promise<MediaResult<'encode-fade'>> {
  const { before, frames, output } = job;
  const size = sizeOf(before.input);
  await encodeFrames(blend(job), { frames, size, output: context.partOf(output) }, context);
  await publishParts([output], context);
  return { frames };
}

function* blend({ before, after, frames }: JobOf<'encode-fade'>): Generator<Frame> {
  const arriving = decodeStretch(after.input, { from: after.from, to: after.from + frames });
  try {
    let index = 0;
    for (const picture of decodeStretch(before.input, { from: before.from, to: before.from + frames })) {
      const { value: next } = arriving.next();
      if (!next) throw new MediaError('INTERNAL', `pictures missing in ${after.input}`);
      using other = next;
      index++;
      mixInto(picture, other, index / (frames + 1));
      yield picture;
    }
  } finally {
    arriving.return(undefined);
  }
}

/** Changes a picture to one that consists of `share` of `other`, 0…1, and its own rest. */
function mixInto(picture: Frame, other: Frame, share: number): void {
  // The decoder may still need the picture to decode others.
  FFmpegError.throwIfError(picture.makeWritable(), 'copy picture');
  const { width, height } = picture;
  if (other.width !== width || other.height !== height)
    throw new MediaError('INTERNAL', 'a fade of unequal pictures');
  for (const plane of [0, 1, 2]) {
    const shrink = plane === 0 ? 1 : 2;
    const size = { width: width / shrink, height: height / shrink };
    mixPlane(planeOf(picture, plane), planeOf(other, plane), size, share);
  }
}

type Plane = { values: Buffer; stride: number };

function planeOf({ data, linesize }: Frame, index: number): Plane {
  return { values: data?.[index] ?? Buffer.alloc(0), stride: linesize[index] ?? 0 };
}

/** A copied picture may have shorter rows than a decoded one. */
function mixPlane({ values, stride }: Plane, other: Plane, { width, height }: Size, share: number): void {
  for (let row = 0; row < height; row++) {
    const start = row * stride;
    const otherStart = row * other.stride;
    for (let column = 0; column < width; column++) {
      const value = values[start + column] ?? 0;
      const next = other.values[otherStart + column] ?? 0;
      values[start + column] = Math.round(value + (next - value) * share);
    }
  }
}
