import sharp from 'sharp';
import type { DrawnAnswer } from '#lib/reel/drawn-answer.ts';
import { type ReelFormat, type ReelQuality, scaleOf } from '#lib/reel/format.ts';
import type { KeepPixels } from './kept-pixels.ts';
import { drawLowerThird } from './lower-third.ts';
import type { MovingPicture } from './moving-picture.ts';
import { halfwayThrough, PhotoAnswer } from './photo-answer.ts';
import { voiceAnswer } from './voice-answer.ts';
import { writtenScene } from './written-answer.ts';

type AnswerLook = { format: ReelFormat; quality?: ReelQuality; keep?: KeepPixels };
/** `pictures`: the photos, or the one behind a voice, or their paths. `peaks`: the voice's, 0…1. */
type Content = { pictures: readonly (Buffer | string)[]; peaks?: readonly number[] };

/** Lays out an answer without a camera, so that each of its frames can be drawn. Throws PictureError CORRUPT. */
export async function layOutAnswer(
  answer: DrawnAnswer,
  { pictures, peaks = [] }: Content,
  { format, quality = '720p', keep }: AnswerLook,
): Promise<MovingPicture> {
  const look = { format, scale: scaleOf(quality) };
  switch (answer.medium) {
    case 'TEXT':
      return writtenScene({ ...answer, ...look });
    case 'PHOTO':
      return PhotoAnswer.open(answer.captions, pictures, {
        ...look,
        ...(keep && { keep }),
        name: answer.name ?? null,
      });
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

type ShownVoice = {
  answer: Extract<DrawnAnswer, { medium: 'VOICE' }>;
  picture: Buffer | null;
  peaks: readonly number[];
  name: string;
};

/** Draws a voice halfway through, with the speaker's name, as a PNG. Throws PictureError CORRUPT. */
export async function drawVoice(voice: ShownVoice, format: ReelFormat): Promise<Buffer> {
  const { answer, picture, peaks, name } = voice;
  const drawn = await layOutAnswer(answer, { pictures: picture ? [picture] : [], peaks }, { format });
  return withName(drawn, drawn.draw(1, 2, null), { name, format });
}

type ShownPhoto = { picture: Buffer; caption: string; name: string | null };

/** Draws a photo halfway through its time in the reel, and the name if it is shown then, as a PNG. */
export async function drawPhoto(photo: ShownPhoto, format: ReelFormat): Promise<Buffer> {
  const { picture, caption, name } = photo;
  const drawn = await PhotoAnswer.open([caption], [picture], { format, scale: 1, name });
  return withName(drawn, drawn.draw(halfwayThrough(caption)), { name, format });
}

type Label = { name: string | null; format: ReelFormat };

async function withName(
  { frame }: Pick<MovingPicture, 'frame'>,
  pixels: Uint8Array,
  { name, format }: Label,
): Promise<Buffer> {
  const label = name === null ? [] : [{ input: await drawLowerThird({ name, format }) }];
  return sharp(pixels, { raw: { ...frame, channels: 4 } })
    .composite(label)
    .png({ compressionLevel: 1 })
    .toBuffer();
}
