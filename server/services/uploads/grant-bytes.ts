import type { Types } from 'mongoose';
import { inTurn } from '#lib/in-turn.ts';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Upload } from '#server/models/upload.ts';
import { singleton } from '#server/platform/singleton.ts';
import { requireRoomToGrow, type UploadOwner } from './add-within-limits.ts';
import { finishedBytes, openUploads, roomForUploads, storageFull } from './disk-space.ts';

const MIB = 1024 ** 2;

/** How far an upload grows between two checks. */
const STEP_BYTES = 16 * MIB;

export type Growing = {
  uploadId: string;
  tribute: Types.ObjectId | null;
  contributor: Types.ObjectId | null;
  userId: string | null;
  /** Null while it is not declared. */
  sizeBytes: number | null;
};

/** What uploads may write without another check, in this process. */
const grants = singleton('upload-grants', () => new Map<string, { from: number; to: number }>());

/**
 * Returns the offset up to which an upload may grow before it asks again. Throws STORAGE_FULL when half of the disk's
 * reserve is used up, TOO_LARGE when the reel cannot hold the whole upload, RATE_LIMITED when an upload of undeclared
 * length grows over its person's limit.
 */
export const grantBytes = (upload: Growing, receivedBytes: number): Promise<number> =>
  inTurn(`growing ${String(upload.tribute ?? upload.uploadId)}`, async () => {
    const { uploadId, tribute, sizeBytes } = upload;
    grants.delete(uploadId);
    const to = Math.min(sizeBytes ?? UPLOAD_BYTES_MAX, receivedBytes + STEP_BYTES);
    if (tribute) await requireReelSpace(tribute, { uploadId, sizeBytes: sizeBytes ?? to });
    const owner = ownerOf(upload);
    if (owner && sizeBytes === null) await requireRoomToGrow(owner, to - receivedBytes);
    const free = await roomForUploads();
    // Read and set without a pause between, so that parallel uploads count each other.
    const granted = grants.values().reduce((sum, grant) => sum + grant.to - grant.from, to - receivedBytes);
    if (free - granted < (env().DISK_RESERVE_MB * MIB) / 2) throw storageFull();
    grants.set(uploadId, { from: receivedBytes, to });
    return to;
  });

function ownerOf({ tribute, contributor, userId }: Growing): UploadOwner | null {
  if (userId !== null) return { userId };
  return tribute && contributor && { tribute, contributor };
}

/** Ends what an upload was granted. Its received bytes count on their own. */
export const endGrant = (uploadId: string): boolean => grants.delete(uploadId);

/** Counts received bytes of other uploads, not announced ones: those would let a guest block the reel. */
async function requireReelSpace(
  tribute: Types.ObjectId,
  { uploadId, sizeBytes }: { uploadId: string; sizeBytes: number },
): Promise<void> {
  const limit = env().REEL_STORAGE_MB * MIB;
  if ((await announcedBytes(tribute)) <= limit) return;
  // Read before the uploads: one that finishes meanwhile counts by its grant, not again as finished.
  const granted = new Map(grants);
  const open: string[] = [uploadId];
  let bytes = sizeBytes;
  for await (const other of openUploads({ tribute, uploadId: { $ne: uploadId } })) {
    open.push(other.uploadId);
    bytes += Math.max(other.receivedBytes, granted.get(other.uploadId)?.to ?? 0);
  }
  bytes += await finishedBytes(tribute, open);
  if (bytes > limit) throw new AppError('TOO_LARGE', 'reelFull');
}

/** Most reels are far below their limit: the sum of all their uploads tells without a look at the files. */
async function announcedBytes(tribute: Types.ObjectId): Promise<number> {
  const [sum] = await Upload.aggregate<{ bytes: number }>([
    { $match: { tribute } },
    { $group: { _id: null, bytes: { $sum: { $ifNull: ['$sizeBytes', UPLOAD_BYTES_MAX] } } } },
  ]);
  return sum?.bytes ?? 0;
}
