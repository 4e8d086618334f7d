import type { Types } from 'mongoose';
import { inTurn } from '#lib/in-turn.ts';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { growingFiles } from '#server/integrations/storage.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { promiseSpace, reelBytes, storageFull } from './disk-space.ts';
import { UPLOAD_LIFE_MS } from './upload-life.ts';

const MIB = 1024 ** 2;
const RETRY_SECONDS = MINUTE_MS / 1000;

export type UploadOwner =
  | { tribute: Types.ObjectId; contributor: Types.ObjectId }
  | { tribute: Types.ObjectId; userId: string }
  | { userId: string };
/** Only `BEHALF` becomes an answer, and waits to be sent. */
export type AccountUpload = 'BEHALF' | 'MUSIC' | 'HELLO' | 'FEEDBACK';
type NewUpload = {
  uploadId: string;
  sizeBytes: number | null;
  fileName: string;
  metadata: string;
  addressMark?: string;
  kind?: AccountUpload;
};

/**
 * Stores a new upload if it fits on the disk and within the limits of its person, address and reel. Throws STORAGE_FULL
 * while the disk has no room, RATE_LIMITED while person or address have too much on its way, TOO_LARGE for a full reel.
 */
export const addWithinLimits = (owner: UploadOwner, upload: NewUpload): Promise<void> =>
  inTurn('tribute' in owner ? String(owner.tribute) : owner.userId, async () => {
    const { uploadId, sizeBytes, addressMark } = upload;
    await requireLimits(owner, addressMark, { uploads: 1, bytes: sizeBytes ?? 0 });
    if (!(await promiseSpace(sizeBytes ?? UPLOAD_BYTES_MAX))) throw storageFull();
    await Upload.create({ ...owner, ...upload });
    try {
      // Another process may have added one meanwhile.
      await requireLimits(owner, addressMark, { uploads: 0, bytes: 0 });
    } catch (error) {
      await Upload.deleteOne({ uploadId });
      throw error;
    }
  });

type Added = { uploads: number; bytes: number };

async function requireLimits(
  owner: UploadOwner,
  addressMark: string | undefined,
  added: Added,
): Promise<void> {
  await requireFewOpen(owner, added);
  if (addressMark) await requireFewNearby(addressMark, added);
  if ('tribute' in owner) await requireReelSpace(owner.tribute, added.bytes);
}

async function requireFewOpen(owner: UploadOwner, added: Added): Promise<void> {
  const { OPEN_UPLOADS_MAX, OPEN_UPLOADS_MB } = env();
  const open = await findOpen(owner);
  const sizes = await Promise.all(open.map(bytesOf));
  const bytes = sizes.reduce((sum, size) => sum + size, added.bytes);
  if (open.length + added.uploads <= OPEN_UPLOADS_MAX && bytes <= OPEN_UPLOADS_MB * MIB) return;
  throw new AppError('RATE_LIMITED', 'uploadsOpen', { retryAfterSeconds: RETRY_SECONDS });
}

/** An upload of undeclared length counts as far as it has grown. */
const bytesOf = async ({ uploadId, sizeBytes }: Found): Promise<number> =>
  sizeBytes ?? (await (await growingFiles()).stat(uploadId))?.sizeBytes ?? 0;

/** Throws RATE_LIMITED if an upload of undeclared length grows over its person's limit. */
export const requireRoomToGrow = (owner: UploadOwner, bytes: number): Promise<void> =>
  requireFewOpen(owner, { uploads: 0, bytes });

/**
 * One guest may have joined under many names; a family or a wedding shares an address. Counts uploads of the last week.
 */
async function requireFewNearby(addressMark: string, added: Added): Promise<void> {
  const { OPEN_UPLOADS_MAX, OPEN_UPLOADS_MB, OPEN_UPLOADS_PER_ADDRESS } = env();
  const createdAt = { $gt: new Date(Date.now() - UPLOAD_LIFE_MS) };
  const [sum] = await Upload.aggregate<Added>([
    { $match: { addressMark, createdAt } },
    { $group: { _id: null, uploads: { $sum: 1 }, bytes: { $sum: '$sizeBytes' } } },
  ]);
  const uploads = (sum?.uploads ?? 0) + added.uploads;
  const bytes = (sum?.bytes ?? 0) + added.bytes;
  const bytesMax = (OPEN_UPLOADS_MB * MIB * OPEN_UPLOADS_PER_ADDRESS) / OPEN_UPLOADS_MAX;
  if (uploads <= OPEN_UPLOADS_PER_ADDRESS && bytes <= bytesMax) return;
  throw new AppError('RATE_LIMITED', 'uploadsNearby', { retryAfterSeconds: RETRY_SECONDS });
}

type Found = { uploadId: string; sizeBytes?: number | null };

/** Returns the uploads of a person that are unfinished, and finished ones that were not sent. */
async function findOpen(owner: UploadOwner): Promise<Found[]> {
  const person = 'userId' in owner ? { userId: owner.userId } : { contributor: owner.contributor };
  const fields = { uploadId: 1, sizeBytes: 1 };
  const createdAt = { $gt: new Date(Date.now() - UPLOAD_LIFE_MS) };
  const unfinished = await Upload.find({ ...person, finishedAt: null, createdAt }, fields).lean();
  // Feedback and music are not sent later.
  const sendable = 'userId' in owner ? { ...person, kind: 'BEHALF' as const } : person;
  const finished = await Upload.find({ ...sendable, finishedAt: { $ne: null } }, fields).lean();
  const sent = await Submission.distinct('uploadIds', {
    uploadIds: { $in: finished.map(({ uploadId }) => uploadId) },
  });
  return [...unfinished, ...finished.filter(({ uploadId }) => !sent.includes(uploadId))];
}

async function requireReelSpace(tribute: Types.ObjectId, addedBytes: number): Promise<void> {
  if ((await reelBytes(tribute)) + addedBytes > env().REEL_STORAGE_MB * MIB)
    throw new AppError('TOO_LARGE', 'reelFull');
}
