/** 50 MB and 15 minutes (docs/specification.md#reel-own-music). */
export const MUSIC_BYTES_MAX = 50 * 1024 ** 2;
export const MUSIC_SECONDS_MAX = 15 * 60;

/** Many systems do not know the type of a music file; then the extension decides. */
export const MUSIC_ENDINGS = ['.mp3', '.m4a', '.wav', '.ogg', '.flac'] as const;
const MUSIC_TYPE = /^(?:audio\/|(?:application|video)\/ogg$)/i;

export type MusicFileRefusal = 'musicEmpty' | 'musicTooLarge' | 'notMusic';

export const isMusicType = (type: string): boolean => type === '' || MUSIC_TYPE.test(type);

/** Returns why a chosen file cannot be the music, as far as its name, type and size tell. */
export function refuseMusicFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): MusicFileRefusal | null {
  const hasEnding = MUSIC_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isMusicType(type) || (type === '' && !hasEnding)) return 'notMusic';
  if (size === 0) return 'musicEmpty';
  return size > MUSIC_BYTES_MAX ? 'musicTooLarge' : null;
}
