import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';

export type FileRefusal = 'empty' | 'tooLarge' | 'tooLong' | 'notVideo';

/** Many systems do not know the type of their camera's files; then the extension decides. */
const TYPE_OF_ENDING: Record<string, string> = {
  '3g2': 'video/3gpp2',
  '3gp': 'video/3gpp',
  avi: 'video/x-msvideo',
  m2ts: 'video/mp2t',
  m4v: 'video/x-m4v',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  mts: 'video/mp2t',
  ts: 'video/mp2t',
  webm: 'video/webm',
  wmv: 'video/x-ms-wmv',
};

export function videoTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string | null {
  if (type.startsWith('video/')) return type;
  const isUnknown = type === '' || type === 'application/octet-stream';
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return isUnknown ? (TYPE_OF_ENDING[ending] ?? null) : null;
}

export function refuseFile(file: Pick<File, 'name' | 'type' | 'size'>): FileRefusal | null {
  if (videoTypeOf(file) === null) return 'notVideo';
  if (file.size === 0) return 'empty';
  return file.size > UPLOAD_BYTES_MAX ? 'tooLarge' : null;
}
