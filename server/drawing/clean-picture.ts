import sharp from 'sharp';
import { HEIC_BRANDS } from '#lib/tribute/heic-brands.ts';
import { isPictureError, PictureError } from './picture-error.ts';

/** More than any phone's main camera mode; about 160 MB decoded. */
export const MAX_PIXELS = 40_000_000;
const QUALITY = 84;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Checks the first bytes: names and declared types prove nothing. */
function isAccepted(bytes: Buffer): boolean {
  const startsWith = (magic: number[]) => magic.every((byte, index) => bytes[index] === byte);
  if (startsWith(JPEG) || startsWith(PNG)) return true;
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true;
  return text(4, 8) === 'ftyp' && text(8, 12) === 'avif';
}

/** Returns whether these bytes are a HEIC, which the drawing library cannot decode. */
export const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.has(bytes.toString('latin1', 8, 12));

/** Returns a picture upright, at most `maxSide` pixels, as sRGB WebP without metadata. Throws PictureError. */
export async function cleanPicture(
  bytes: Buffer,
  { maxSide }: { maxSide: number },
): Promise<{ bytes: Buffer; width: number; height: number; contentType: 'image/webp' }> {
  if (!isAccepted(bytes)) throw new PictureError('FORMAT');
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (width * height > MAX_PIXELS) throw new PictureError('TOO_LARGE');
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, contentType: 'image/webp' };
  } catch (cause) {
    if (isPictureError(cause)) throw cause;
    throw new PictureError('CORRUPT', { cause });
  }
}
