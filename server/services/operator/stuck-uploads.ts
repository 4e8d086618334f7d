import type { StuckUploadDto } from '#lib/contracts/operator.ts';
import type { Page, PageQuery } from '#lib/contracts/pages.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import type { GrowingFile, GrowingFiles } from '#server/integrations/growing-type.ts';
import { growingFiles } from '#server/integrations/storage.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import { logger } from '#server/platform/logger.ts';
import { readAll } from '#server/platform/read-all.ts';
import { pageFilter, toPage } from '#server/services/page.ts';
import { UPLOAD_LIFE_MS } from '#server/services/uploads/upload-life.ts';

/** Longer than a night without a network on the way home. */
const STUCK_MS = 6 * HOUR_MS;

/** The page and the metrics must answer above all when a bucket does not. */
const ANSWER_WITHIN_MS = 3_000;

/**
 * Counts the uploads that can still be resumed but received no byte for six hours. Null while the storage does not list them
 * within 3 s.
 */
export async function countStuckUploads(now: number): Promise<number | null> {
  const open = { finishedAt: null, createdAt: beganBefore(now) };
  if (!(await Upload.exists(open))) return 0;
  // One listing: in a bucket each look at a single upload is a call to the service.
  const files = await askStorage((growing) => growing.list());
  if (!files) return null;
  const moved = new Set(files.filter(({ movedAt }) => movedAt >= now - STUCK_MS).map(({ id }) => id));
  let count = 0;
  const found = Upload.find(open, { uploadId: 1 }).lean();
  for await (const { uploadId } of readAll(found.cursor())) if (!moved.has(uploadId)) count += 1;
  return count;
}

/** Returns null if the storage fails or takes longer than 3 s. */
async function askStorage<T>(question: (growing: GrowingFiles) => Promise<T>): Promise<T | null> {
  const answer = growingFiles().then(question);
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_WITHIN_MS).unref());
  try {
    return await Promise.race([answer, tooLate]);
  } catch (error) {
    logger.warn({ err: error }, 'the storage does not tell the progress of uploads');
    return null;
  }
}

/**
 * Returns them, the oldest first. A page may be shorter than its limit, because some that began then still move. While the
 * storage does not answer within 3 s, every upload that began then, without its progress.
 */
export async function listStuckUploads(query: PageQuery, now = Date.now()): Promise<Page<StuckUploadDto>> {
  const { filter, options } = pageFilter(query, 'oldest');
  const found = await Upload.find(
    { $and: [{ finishedAt: null, createdAt: beganBefore(now) }, filter] },
    null,
    options,
  );
  const { page, nextCursor } = toPage(found, query);
  const files = await askStorage((growing) =>
    Promise.all(page.map(({ uploadId }) => growing.stat(uploadId))),
  );
  const uploads = page.map((upload, index) => ({
    upload,
    progress: files && progressOf(upload, files[index]),
  }));
  const stuck = uploads.filter(({ progress }) => !progress || progress.movedAt <= now - STUCK_MS);
  return { page: await Promise.all(stuck.map(toDto)), nextCursor };
}

const beganBefore = (now: number) => ({
  $gt: new Date(now - UPLOAD_LIFE_MS),
  $lte: new Date(now - STUCK_MS),
});

type Progress = { receivedBytes: number; movedAt: number };

const progressOf = ({ createdAt }: UploadDocument, file: GrowingFile | null | undefined): Progress => ({
  receivedBytes: file?.sizeBytes ?? 0,
  movedAt: file?.movedAt ?? createdAt.getTime(),
});

type Stuck = { upload: UploadDocument; progress: Progress | null };

async function toDto({ upload, progress }: Stuck): Promise<StuckUploadDto> {
  const { uploadId, sizeBytes, createdAt, tribute } = upload;
  const reel = tribute && (await Tribute.findById(tribute, { tributeId: 1 }).lean());
  return {
    uploadId,
    tributeId: reel?.tributeId ?? null,
    receivedBytes: progress && progress.receivedBytes,
    sizeBytes: sizeBytes ?? null,
    startedAt: createdAt.toISOString(),
    movedAt: progress && new Date(progress.movedAt).toISOString(),
  };
}
