import sharp from 'sharp';
import { MAIL_PICTURES } from '#lib/notifications/mail-pictures.ts';
import { PictureError } from './picture-error.ts';

const SCALE = 2;
const SIZE = { width: MAIL_PICTURES.still.width * SCALE, height: MAIL_PICTURES.still.height * SCALE };
/** At the bottom right, where it covers no face. */
const PLAY = { right: 40, bottom: 40, size: 112 };
const BLUR = 32;
const JPEG = { quality: 80, mozjpeg: true };

const playMark = () => {
  const { size } = PLAY;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 56 56">` +
      '<circle cx="28" cy="28" r="28" fill="#A7C957"/><path d="M23 18.5 39 28 23 37.5z" fill="#1E2A22"/></svg>',
  );
};

/** Draws a moment of a clip with a play mark; an upright one on its own blurred enlargement. Throws PictureError CORRUPT. */
export async function drawMailStill(poster: Buffer): Promise<Buffer> {
  try {
    const ground = sharp(poster, { failOn: 'error' })
      .resize({ ...SIZE, fit: 'cover' })
      .blur(BLUR)
      .modulate({ brightness: 0.8 });
    const moment = await sharp(poster)
      .resize({ ...SIZE, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return await ground
      .composite([
        { input: moment },
        {
          input: playMark(),
          left: SIZE.width - PLAY.right - PLAY.size,
          top: SIZE.height - PLAY.bottom - PLAY.size,
        },
      ])
      .jpeg(JPEG)
      .toBuffer();
  } catch (cause) {
    throw new PictureError('CORRUPT', { cause });
  }
}
