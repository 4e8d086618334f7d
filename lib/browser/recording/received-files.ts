import type { SubmissionMedium } from '#lib/contracts/submissions.ts';
import { PHOTO_BYTES_MAX, PHOTOS_MAX, UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { photoTypeOf } from './photo-file.ts';
import { videoTypeOf } from './video-file.ts';

type Medium = Exclude<SubmissionMedium, 'TEXT'>;
/** `caption`: written below a photo. */
export type ReceivedFile = { file: File; mimeType: string; caption?: string };
export type ReceivedFiles = { medium: Medium; files: ReceivedFile[] };
export type ReceivedRefusal = 'empty' | 'tooLarge' | 'mixed' | 'tooMany' | 'unknown';

/** Messengers save sounds under unusual names and types. */
const SOUND_OF_ENDING: Record<string, string> = {
  aac: 'audio/aac',
  amr: 'audio/amr',
  m4a: 'audio/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
};
const MEDIUM_OF_TYPE: Record<string, Medium> = { video: 'VIDEO', audio: 'VOICE', image: 'PHOTO' };
/** For the file input: some systems know the endings, others the types. */
export const RECEIVED_TYPES = ['video/*', 'audio/*', 'image/*', '.opus', '.ogg', '.m4a', '.heic'].join();

/** Returns what files that a creator received are: one video, one sound or some photos; or why they are no answer. */
export function readReceived(chosen: readonly File[]): ReceivedFiles | ReceivedRefusal {
  const files = chosen.map((file) => ({ file, mimeType: typeOf(file) }));
  const media = new Set(files.map(({ mimeType }) => mediumOf(mimeType)));
  const [medium] = media;
  if (!medium || media.has(undefined)) return 'unknown';
  if (media.size > 1) return 'mixed';
  const isPhotos = medium === 'PHOTO';
  if (files.length > (isPhotos ? PHOTOS_MAX : 1)) return isPhotos ? 'tooMany' : 'mixed';
  if (files.some(({ file }) => file.size === 0)) return 'empty';
  const bytesMax = isPhotos ? PHOTO_BYTES_MAX : UPLOAD_BYTES_MAX;
  return files.some(({ file }) => file.size > bytesMax) ? 'tooLarge' : { medium, files };
}

const mediumOf = (type: string) => MEDIUM_OF_TYPE[type.split('/')[0] ?? ''];

/** The ending decides where the type is missing, or of no use. The server refuses other pictures than these photos. */
function typeOf(file: File): string {
  const { name, type } = file;
  if (type.startsWith('image/')) return photoTypeOf(file) ?? '';
  if (mediumOf(type)) return type;
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return SOUND_OF_ENDING[ending] ?? photoTypeOf({ name, type: '' }) ?? videoTypeOf(file) ?? type;
}
