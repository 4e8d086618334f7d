import type { Types } from 'mongoose';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { allPromisedBytes, freeBytes, promiseBytes, reelBytes } from './disk-space.ts';
import { UPLOAD_LIFE_MS } from './upload-life.ts';

const MIB = 1024 ** 2;
const RETRY_SECONDS = MINUTE_MS / 1000;

export type UploadOwner = { tribute: Types.ObjectId; contributor: Types.ObjectId } | { userId: string };

/**
 * Checks that a new upload fits on the disk and within the limits of its person and reel. Throws STORAGE_FULL while the
 * disk has no room, RATE_LIMITED while the person has too much on its way, TOO_LARGE for a full reel. The limits are
 * soft: parallel requests may pass together.
 */
export async function requireRoom(owner: UploadOwner, sizeBytes: number): Promise<void> {
  await requireDisk();
  await requireFewOpen(owner, sizeBytes);
  if ('tribute' in owner) await requireReelSpace(owner.tribute, sizeBytes);
  promiseBytes(sizeBytes);
}

async function requireDisk(): Promise<void> {
  const left = (await freeBytes()) - (await allPromisedBytes());
  if (left >= env().DISK_RESERVE_MB * MIB) return;
  throw new AppError('STORAGE_FULL', 'storageFull', { retryAfterSeconds: RETRY_SECONDS });
}

async function requireFewOpen(owner: UploadOwner, sizeBytes: number): Promise<void> {
  const { OPEN_UPLOADS_MAX, OPEN_UPLOADS_MB } = env();
  const open = await findOpen(owner);
  const bytes = open.reduce((sum, upload) => sum + upload.sizeBytes, sizeBytes);
  if (open.length < OPEN_UPLOADS_MAX && bytes <= OPEN_UPLOADS_MB * MIB) return;
  throw new AppError('RATE_LIMITED', 'uploadsOpen', { retryAfterSeconds: RETRY_SECONDS });
}

type Found = { uploadId: string; sizeBytes: number };

async function findOpen(owner: UploadOwner): Promise<Found[]> {
  const person = 'userId' in owner ? { userId: owner.userId } : { contributor: owner.contributor };
  const fields = { uploadId: 1, sizeBytes: 1 };
  const createdAt = { $gt: new Date(Date.now() - UPLOAD_LIFE_MS) };
  const unfinished = await Upload.find({ ...person, finishedAt: null, createdAt }, fields).lean();
  // Feedback is sent with its upload.
  if ('userId' in owner) return unfinished;
  const finished = await Upload.find({ ...person, finishedAt: { $ne: null } }, fields).lean();
  const sent = await Submission.distinct('uploadId', {
    uploadId: { $in: finished.map(({ uploadId }) => uploadId) },
  });
  return [...unfinished, ...finished.filter(({ uploadId }) => !sent.includes(uploadId))];
}

async function requireReelSpace(tribute: Types.ObjectId, sizeBytes: number): Promise<void> {
  if ((await reelBytes(tribute)) + sizeBytes > env().REEL_STORAGE_MB * MIB)
    throw new AppError('TOO_LARGE', 'reelFull');
}
