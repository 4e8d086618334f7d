import sharp from 'sharp';
import type { DrawnAnswer } from '#lib/reel/drawn-answer.ts';
import { type ReelFormat, type ReelQuality, scaleOf } from '#lib/reel/format.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { drawLowerThird } from './lower-third.ts';
import type { MovingPicture } from './moving-picture.ts';
import { halfwayThrough, PhotoAnswer } from './photo-answer.ts';
import { voiceAnswer } from './voice-answer.ts';
import { writtenScene } from './written-answer.ts';

type AnswerLook = { format: ReelFormat; quality?: ReelQuality };
/** `pictures`: the photos, or the subject's behind a voice. `peaks`: the voice's, 0…1. */
type Content = { pictures: readonly Buffer[]; peaks?: readonly number[] };

/** Lays out an answer without a camera, so that each of its frames can be drawn. Throws PictureError CORRUPT. */
export async function layOutAnswer(
  answer: DrawnAnswer,
  { pictures, peaks = [] }: Content,
  { format, quality = '720p' }: AnswerLook,
): Promise<MovingPicture> {
  const look = { format, scale: scaleOf(quality) };
  switch (answer.medium) {
    case 'TEXT':
      return writtenScene({ ...answer, ...look });
    case 'PHOTO':
      return PhotoAnswer.open(answer.captions, pictures, look);
    case 'VOICE':
      return voiceAnswer({ ...answer, ...look, picture: pictures[0] ?? null, peaks });
  }
}

/** Draws a written card as it rests in the reel, as a PNG. */
export async function drawWrittenCard(
  answer: Extract<DrawnAnswer, { medium: 'TEXT' }>,
  format: ReelFormat,
): Promise<Buffer> {
  return (await writtenScene({ ...answer, format, scale: 1 })).still();
}

type ShownPhoto = { picture: Buffer; caption: string; name: string | null; type: TributeType };

/** Draws a photo halfway through its time in the reel, and the name if it is shown then, as a PNG. */
export async function drawPhoto(photo: ShownPhoto, format: ReelFormat): Promise<Buffer> {
  const { picture, caption, name, type } = photo;
  const drawn = await PhotoAnswer.open([caption], [picture], { format, scale: 1 });
  const { width, height } = drawn.frame;
  const label = name === null ? [] : [{ input: await drawLowerThird({ type, name, format }) }];
  return sharp(drawn.draw(halfwayThrough(caption)), { raw: { width, height, channels: 4 } })
    .composite(label)
    .png({ compressionLevel: 1 })
    .toBuffer();
}
