import { type KeptStretch, keptStretches } from '#lib/recording/kept-stretches.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { hasMedia, storedBytes } from '#server/integrations/storage.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { hasPhotos, lacksPicture } from './ensure-photos.ts';

type Sent = Pick<SubmissionDocument, 'id' | 'medium' | 'uploadIds' | 'pictureUploadId'>;
type Uploads = Pick<SubmissionDocument, 'uploadIds' | 'pictureUploadId'>;
type Parts = Uploads & Pick<SubmissionDocument, 'media'>;
type Trimmed = Parts & Pick<SubmissionDocument, 'sentTrim'>;

/** Returns the uploads of a clip without the picture of a voice, in order. */
export const partIdsOf = ({ uploadIds, pictureUploadId }: Uploads): string[] =>
  (uploadIds ?? []).filter((uploadId) => uploadId !== pictureUploadId);

/** Returns the keys of the originals that a clip is made of, in order. */
export const originalKeysOf = (clip: Parts): string[] =>
  withoutSkipped(partIdsOf(clip), clip.media).map((uploadId) => originalKey(uploadId));

/** Returns what its sender kept of each of these originals. Undefined for everything. */
export function keptPartsOf({ sentTrim, media }: Trimmed): (KeptStretch | null)[] | undefined {
  return sentTrim ? withoutSkipped(keptStretches(sentTrim), media) : undefined;
}

function withoutSkipped<Part>(parts: readonly Part[], media: Parts['media']): Part[] {
  const skipped = new Set(media?.skippedParts?.map(({ part }) => part));
  return parts.filter((_part, index) => !skipped.has(index));
}

/** Returns false if bytes are missing: after a power cut a truncated file is not broken, its sender completes it. */
export async function hasWholeOriginals(sent: Sent): Promise<boolean> {
  // Their originals are replaced, like that of a voice's picture.
  if (sent.medium === 'PHOTO' && (await hasPhotos(sent))) return true;
  const uploadIds = (await lacksPicture(sent)) ? (sent.uploadIds ?? []) : partIdsOf(sent);
  for (const uploadId of uploadIds) if (!(await isWhole(uploadId))) return false;
  return true;
}

/** Returns whether a clip can be made again from its originals. */
export async function areOriginalsHere(clip: Sent & Parts): Promise<boolean> {
  if (clip.medium === 'TEXT') return true;
  if (clip.medium === 'PHOTO') return hasPhotos(clip);
  const keys = originalKeysOf(clip);
  for (const key of keys) if (!(await hasMedia(key))) return false;
  return keys.length > 0 && hasWholeOriginals(clip);
}

async function isWhole(uploadId: string): Promise<boolean> {
  const upload = await Upload.findOne({ uploadId });
  return !upload || (await storedBytes(originalKey(uploadId))) === upload.sizeBytes;
}
