import type { Light } from '#server/media/plan/tone.ts';
import { type Bitmap, findFaces } from './find-faces.ts';

/** Below, the net misses faces; in a brightened picture it misses others. */
const DIM = 0.2;
const NET_BRIGHTNESS = 0.4;

/** Returns the faces in a picture as shares of its size. Looks twice if its light is dim. */
export function findLitFaces(
  picture: Bitmap,
  light: Pick<Light, 'brightness'>,
): ReturnType<typeof findFaces> {
  const faces = findFaces(picture);
  return light.brightness < DIM ? [...faces, ...findFaces(brightened(picture, light))] : faces;
}

function brightened(picture: Bitmap, { brightness }: Pick<Light, 'brightness'>): Bitmap {
  const gamma = Math.log(NET_BRIGHTNESS) / Math.log(Math.max(0.01, Math.min(NET_BRIGHTNESS, brightness)));
  return { ...picture, rgb: picture.rgb.map((value) => 255 * (value / 255) ** gamma) };
}
