import { FFmpegError, type Frame } from 'node-av';
import { MediaError } from '#server/media/media-error.ts';
import { toPlanes } from '#server/media/plan/planes.ts';
import type { Size } from '#server/media/plan/profile.ts';

type Plane = { values: ArrayLike<number>; stride: number };
type Target = { values: Buffer; stride: number };

/** Changes a picture to one that consists of `share` of `other`, 0…1, and its own rest. */
export function mixInto(picture: Frame, other: Frame, share: number): void {
  if (other.width !== picture.width || other.height !== picture.height)
    throw new MediaError('INTERNAL', 'a fade of unequal pictures');
  mixPlanes(picture, (index) => planeOf(other, index), share);
}

/** Returns a function that covers a picture of a size with a colour (#RRGGBB), 0…1. */
export function coverWith(colour: string, { width }: Size): (picture: Frame, share: number) => void {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const pixel = [red ?? 0, green ?? 0, blue ?? 0, 255];
  const planes = toPlanes(Uint8ClampedArray.from([...pixel, ...pixel, ...pixel, ...pixel]), {
    width: 2,
    height: 2,
  });
  // All rows of a plane are the same one.
  const rows = planes.map(({ values }): Plane => {
    return { values: new Float32Array(width).fill(values[0] ?? 0), stride: 0 };
  });
  return (picture, share) => {
    if (share > 0) mixPlanes(picture, (index) => rows[index] ?? { values: [], stride: 0 }, share);
  };
}

function mixPlanes(picture: Frame, otherOf: (index: number) => Plane, share: number): void {
  // The decoder may still need the picture to decode others.
  FFmpegError.throwIfError(picture.makeWritable(), 'copy picture');
  const { width, height } = picture;
  for (const plane of [0, 1, 2]) {
    const shrink = plane === 0 ? 1 : 2;
    const size = { width: width / shrink, height: height / shrink };
    mixPlane(planeOf(picture, plane), otherOf(plane), size, share);
  }
}

function planeOf({ data, linesize }: Frame, index: number): Target {
  return { values: data?.[index] ?? Buffer.alloc(0), stride: linesize[index] ?? 0 };
}

/** A copied picture may have shorter rows than a decoded one. */
function mixPlane({ values, stride }: Target, other: Plane, { width, height }: Size, share: number): void {
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
