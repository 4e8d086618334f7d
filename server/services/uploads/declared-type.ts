import type { UploadDocument } from '#server/models/upload.ts';

const FILE_TYPE = 'filetype';

/** Returns the MIME type that the sender's device declared for an upload; empty if it did not. The bytes are probed later. */
export function declaredTypeOf({ metadata }: Pick<UploadDocument, 'metadata'>): string {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '));
  const [, encoded = ''] = pairs.find(([name]) => name === FILE_TYPE) ?? [];
  return Buffer.from(encoded, 'base64').toString();
}

/** Returns whether a type is one of the photos that a reel can show. `image/jpg` is wrong, and common. */
export const isPhotoType = (type: string): boolean => /^image\/(?:jpe?g|png|webp|avif|hei[cf])$/i.test(type);
