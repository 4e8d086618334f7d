import { singleton } from '#server/platform/singleton.ts';

type Converted = { png: Buffer } | { refused: 'TOO_LARGE' | 'CORRUPT' | 'BUSY' };
export type PictureConverter = (
  bytes: Buffer,
  bounds: { maxPixels: number; maxSide: number },
  signal: AbortSignal,
) => Promise<Converted>;

const slot = singleton<{ convert: PictureConverter }>('pictureConverter', () => ({
  convert: () => Promise.reject(new Error('This process converts no pictures.')),
}));

/** Sets what converts a HEIC to a PNG. Only the web program does: a bundled service cannot start a media child. */
export function setPictureConverter(convert: PictureConverter): void {
  slot.convert = convert;
}

/** Converts a HEIC to a PNG of at most `maxSide` pixels, until `signal` aborts. */
export const convertPicture: PictureConverter = (...picture) => slot.convert(...picture);
