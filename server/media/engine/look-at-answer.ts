import sharp from 'sharp';
import { discardPixels } from '#server/drawing/discard-pixels.ts';
import type { MovingPicture } from '#server/drawing/moving-picture.ts';
import { NET_SIDE } from '#server/media/faces/find-faces.ts';
import { findLitFaces } from '#server/media/faces/find-lit-faces.ts';
import type { Stretch } from '#server/media/plan/cut.ts';
import type { Box } from '#server/media/plan/framing.ts';
import { measureLight } from '#server/media/plan/tone.ts';
import type { JobContext } from './job-context.ts';

/** Returns the faces that a drawn answer shows in the frames that bear a name, in pixels of the frame. */
export async function findNamedFaces(
  picture: MovingPicture,
  frames: number,
  { from, to }: Stretch,
  context: JobContext,
): Promise<Box[]> {
  const { width, height } = picture.frame;
  const faces: Box[] = [];
  // Photos change and grow, so that both ends differ.
  for (const at of [from, Math.min(to, frames) - 1]) {
    const pixels = picture.draw(at, frames, null);
    const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize({ width: NET_SIDE, height: NET_SIDE, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    discardPixels(pixels);
    const bitmap = { width: info.width, height: info.height, rgb: data };
    for (const face of findLitFaces(bitmap, measureLight([data])))
      faces.push({
        x: face.x * width,
        y: face.y * height,
        width: face.width * width,
        height: face.height * height,
      });
    await context.breathe();
  }
  return faces;
}
