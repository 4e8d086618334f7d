import type { StuckUploadDto } from '#lib/contracts/operator.ts';
import type { Page, PageQuery } from '#lib/contracts/pages.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { growingFiles } from '#server/integrations/storage.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import { pageFilter, toPage } from '#server/services/page.ts';
import { openUploads } from '#server/services/uploads/disk-space.ts';
import { UPLOAD_LIFE_MS } from '#server/services/uploads/upload-life.ts';

/** Longer than a night without a network on the way home. */
const STUCK_MS = 6 * HOUR_MS;

/** Counts the uploads that can still be resumed but received no byte for six hours. */
export async function countStuckUploads(now: number): Promise<number> {
  let count = 0;
  for await (const { movedAt } of openUploads({}, now)) if (movedAt < now - STUCK_MS) count += 1;
  return count;
}

/** Returns them, the oldest first. A page may be shorter than its limit, because some that began then still move. */
export async function listStuckUploads(query: PageQuery, now = Date.now()): Promise<Page<StuckUploadDto>> {
  const { filter, options } = pageFilter(query, 'oldest');
  const began = { $gt: new Date(now - UPLOAD_LIFE_MS), $lte: new Date(now - STUCK_MS) };
  const found = await Upload.find({ $and: [{ finishedAt: null, createdAt: began }, filter] }, null, options);
  const { page, nextCursor } = toPage(found, query);
  const uploads = await Promise.all(page.map((upload) => toDto(upload, now)));
  return { page: uploads.filter((upload) => upload !== null), nextCursor };
}

async function toDto(upload: UploadDocument, now: number): Promise<StuckUploadDto | null> {
  const { uploadId, sizeBytes, createdAt, tribute } = upload;
  const file = await (await growingFiles()).stat(uploadId);
  const movedAt = file?.movedAt ?? createdAt.getTime();
  if (movedAt > now - STUCK_MS) return null;
  const reel = tribute && (await Tribute.findById(tribute, { tributeId: 1 }).lean());
  return {
    uploadId,
    tributeId: reel?.tributeId ?? null,
    receivedBytes: file?.sizeBytes ?? 0,
    sizeBytes: sizeBytes ?? null,
    startedAt: createdAt.toISOString(),
    movedAt: new Date(movedAt).toISOString(),
  };
}
