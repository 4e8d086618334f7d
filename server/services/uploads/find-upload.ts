import type { Types } from 'mongoose';
import { originalKey } from '#server/integrations/original-key.ts';
import { growingFiles, storedBytes } from '#server/integrations/storage.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';

type FoundUpload = {
  tribute: Types.ObjectId | null;
  contributor: Types.ObjectId | null;
  userId: string | null;
  /** Null until it is declared. */
  sizeBytes: number | null;
  /** Null when the bytes are lost or removed: only a new upload helps. */
  receivedBytes: number | null;
  /** All declared bytes are here. */
  isComplete: boolean;
  isFinished: boolean;
  createdAt: Date;
};

/** Returns an upload's progress, or null; reopens one truncated by a power cut. Authorize before calling. */
export async function findUpload(uploadId: string): Promise<FoundUpload | null> {
  const upload = await Upload.findOne({ uploadId });
  if (!upload) return null;
  const { createdAt, tribute = null, contributor = null, userId = null } = upload;
  const sizeBytes = upload.sizeBytes ?? null;
  const isFinished = upload.finishedAt !== null && sizeBytes !== null && (await isWhole(uploadId, sizeBytes));
  if (upload.finishedAt && !isFinished) await reopen(uploadId);
  const receivedBytes = isFinished ? sizeBytes : await countReceived(uploadId, sizeBytes);
  const isComplete = sizeBytes !== null && receivedBytes === sizeBytes;
  return { tribute, contributor, userId, sizeBytes, receivedBytes, isComplete, isFinished, createdAt };
}

/** Returns the progress of an answer's uploads, or null if one is unknown. */
export async function findUploads(uploadIds: readonly string[]): Promise<FoundUpload[] | null> {
  const found: FoundUpload[] = [];
  for (const uploadId of uploadIds) {
    const upload = await findUpload(uploadId);
    if (!upload) return null;
    found.push(upload);
  }
  return found;
}

/** Returns whether all bytes of an answer are here. */
export const areHere = async (uploadIds: readonly string[]): Promise<boolean> =>
  (await findUploads(uploadIds))?.every(({ isFinished }) => isFinished) === true;

/** A prepared clip no longer needs its original. */
async function isWhole(uploadId: string, sizeBytes: number): Promise<boolean> {
  if ((await storedBytes(originalKey(uploadId))) === sizeBytes) return true;
  const isPrepared = { uploadIds: uploadId, status: { $in: ['READY', 'HELD', 'FAILED'] as const } };
  return (await Submission.exists(isPrepared)) !== null;
}

/** The document follows the file, so this can be repeated. */
async function reopen(uploadId: string): Promise<void> {
  await (await growingFiles()).reopen(uploadId);
  await Upload.updateOne({ uploadId }, { $set: { finishedAt: null } });
}

/** The store may hold the whole file before the document says so, and beside what is left of the growing one. */
async function countReceived(uploadId: string, sizeBytes: number | null): Promise<number | null> {
  if (sizeBytes !== null && (await storedBytes(originalKey(uploadId))) === sizeBytes) return sizeBytes;
  const growing = await (await growingFiles()).stat(uploadId);
  return growing ? growing.sizeBytes : null;
}
