import { PHOTO_BYTES_MAX } from '#lib/recording/limits.ts';

export type PhotoRefusal = 'empty' | 'tooLarge' | 'notPhoto';

const TYPES: ReadonlySet<string> = new Set([
  'image/avif',
  'image/heic',
  'image/heif',
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
]);

/** Computers without a codec for HEIC do not know its type. */
const TYPE_OF_ENDING: Record<string, string> = {
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Returns the type of a photo that the reel can show, or null. */
export function photoTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string | null {
  if (TYPES.has(type)) return type;
  const isUnknown = type === '' || type === 'application/octet-stream';
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return isUnknown ? (TYPE_OF_ENDING[ending] ?? null) : null;
}

export function refusePhoto(file: Pick<File, 'name' | 'type' | 'size'>): PhotoRefusal | null {
  if (photoTypeOf(file) === null) return 'notPhoto';
  if (file.size === 0) return 'empty';
  return file.size > PHOTO_BYTES_MAX ? 'tooLarge' : null;
}
