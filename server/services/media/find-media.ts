import { type MediaRequest, readMediaLink } from '#server/auth/media-link.ts';
import { hasMedia, mediaPath } from '#server/integrations/storage.ts';

const CONTENT_TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
};

export type MediaFile = Pick<MediaRequest, 'isPublic' | 'downloadName'> & {
  path: string;
  contentType: string;
};

/** The file that a media address opens, or null when the address is not ours, expired or empty. */
export async function findMedia(url: URL): Promise<MediaFile | null> {
  const request = readMediaLink(url);
  if (!request || !(await hasMedia(request.key))) return null;
  const { key, isPublic, downloadName } = request;
  const contentType = CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { path: mediaPath(key), isPublic, downloadName, contentType };
}
