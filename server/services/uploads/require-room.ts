import type { Types } from 'mongoose';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { freeBytes, promiseBytes, promisedBytes } from './disk-space.ts';

const MIB = 1024 ** 2;
const RETRY_SECONDS = MINUTE_MS / 1000;

export type UploadOwner = { tribute: Types.ObjectId; contributor: Types.ObjectId } | { userId: string };

/**
 * Checks that a new upload fits on the disk and within the limits of its person and reel, and promises its bytes.
 * Throws STORAGE_FULL while the disk has no room, RATE_LIMITED while the person has too much unsent, TOO_LARGE for a
 * full reel.
 */
export async function requireRoom(owner: UploadOwner, sizeBytes: number): Promise<void> {
  await requireDisk(sizeBytes);
  await requireFewOpen(owner, sizeBytes);
  if ('tribute' in owner) await requireReelSpace(owner.tribute, sizeBytes);
  promiseBytes(sizeBytes);
}

async function requireDisk(sizeBytes: number): Promise<void> {
  const left = (await freeBytes()) - (await promisedBytes()) - sizeBytes;
  if (left >= env().DISK_RESERVE_MB * MIB) return;
  throw new AppError('STORAGE_FULL', 'storageFull', { retryAfterSeconds: RETRY_SECONDS });
}

/** Open uploads are unfinished, or not sent as an answer. */
async function requireFewOpen(owner: UploadOwner, sizeBytes: number): Promise<void> {
  const { OPEN_UPLOADS_MAX, OPEN_UPLOADS_MB } = env();
  const ofPerson =
    'userId' in owner
      ? { userId: owner.userId, finishedAt: null }
      : { contributor: owner.contributor, sweptAt: null };
  const uploads = await Upload.find(ofPerson, { uploadId: 1, sizeBytes: 1 }).lean();
  const sent = new Set(
    await Submission.distinct('uploadId', { uploadId: { $in: uploads.map(({ uploadId }) => uploadId) } }),
  );
  const open = uploads.filter(({ uploadId }) => !sent.has(uploadId));
  const bytes = open.reduce((sum, upload) => sum + upload.sizeBytes, sizeBytes);
  if (open.length < OPEN_UPLOADS_MAX && bytes <= OPEN_UPLOADS_MB * MIB) return;
  throw new AppError('RATE_LIMITED', 'uploadsOpen', { retryAfterSeconds: RETRY_SECONDS });
}

async function requireReelSpace(tribute: Types.ObjectId, sizeBytes: number): Promise<void> {
  const [sum] = await Upload.aggregate<{ bytes: number }>([
    { $match: { tribute, sweptAt: null } },
    { $group: { _id: null, bytes: { $sum: '$sizeBytes' } } },
  ]);
  if ((sum?.bytes ?? 0) + sizeBytes > env().REEL_STORAGE_MB * MIB)
    throw new AppError('TOO_LARGE', 'reelFull');
}
