import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#lib/time/durations.ts';
import { growingFiles, uploadLockFolder } from '#server/integrations/storage.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { type UnsentWalk, Walk } from '#server/models/walk.ts';
import { readAll } from '#server/platform/read-all.ts';
import { findUpload } from './find-upload.ts';
import { forgetWaitingAnswer, removeBytes } from './remove-upload.ts';
import { GONE_UPLOAD_KEPT_MS, UPLOAD_LIFE_MS } from './upload-life.ts';

/** Unknown files stay for a day: their document may be on its way. */
const STRAY_FILE_KEPT_MS = DAY_MS;

/** How far back unsent uploads are searched at first; longer than any outage. */
const UNSENT_SEARCHED_MS = 90 * DAY_MS;

/** An upload may lose its answer after it was looked at: a Send withdraws, or ends in a crash. */
const LOOKED_AGAIN_MS = 2 * DAY_MS;

const AT_ONCE = 500;

/** Deletes uploads stopped or unsent for a week (docs/specification.md#send-makes-answer). */
export async function sweepUploads(now = Date.now()): Promise<void> {
  await sweepUnfinished(now);
  await sweepUnsent('unsent-uploads', now - UPLOAD_LIFE_MS, now);
  await sweepUnsent('unsent-uploads-again', now - UPLOAD_LIFE_MS - LOOKED_AGAIN_MS, now);
  await sweepStrayFiles(now);
  await sweepLocks(now);
}

async function sweepUnfinished(now: number): Promise<void> {
  const createdAt = { $lt: new Date(now - UPLOAD_LIFE_MS) };
  for (const { uploadId } of await Upload.find({ finishedAt: null, createdAt }, { uploadId: 1 })) {
    const found = await findUpload(uploadId);
    if (!found || found.isComplete) continue;
    await removeBytes(uploadId);
    await forgetWaitingAnswer(uploadId);
    const isForgotten = found.createdAt.getTime() + UPLOAD_LIFE_MS + GONE_UPLOAD_KEPT_MS < now;
    if (isForgotten) await Upload.deleteOne({ uploadId, finishedAt: null });
  }
}

/**
 * Looks at each upload that was complete until `dueMs` and that this walk has not met: once after a week, and again two
 * days later. After that an answer keeps its uploads until it is erased with them.
 */
async function sweepUnsent(name: UnsentWalk, dueMs: number, now: number): Promise<void> {
  const dueAt = new Date(dueMs);
  const walk = await Walk.findById(name).lean();
  const since = new Date(Math.max(walk?.until?.getTime() ?? 0, dueMs - UNSENT_SEARCHED_MS));
  const due = Upload.find({ finishedAt: { $gte: since, $lt: dueAt } }, 'uploadId finishedAt')
    .sort({ finishedAt: 1 })
    .lean();
  const reach = (until: Date) => Walk.updateOne({ _id: name }, { $set: { until } }, { upsert: true });
  let looked = 0;
  for await (const { uploadId, finishedAt } of readAll(due.cursor({ batchSize: AT_ONCE }))) {
    await sweepIfUnsent(uploadId, now);
    looked += 1;
    // Others may have been complete in the same millisecond: the next walk begins with it.
    if (finishedAt && looked % AT_ONCE === 0) await reach(finishedAt);
  }
  await reach(dueAt);
}

async function sweepIfUnsent(uploadId: string, now: number): Promise<void> {
  if (await isSent(uploadId)) return;
  // Marked first: a concurrent Send sees the mark, or we see its answer.
  await Upload.updateOne({ uploadId }, { $set: { sweptAt: new Date(now) } });
  if (await isSent(uploadId)) {
    await Upload.updateOne({ uploadId }, { $unset: { sweptAt: 1 } });
    return;
  }
  await removeBytes(uploadId);
  // From now on it counts as a stopped upload.
  await Upload.updateOne({ uploadId }, { $set: { finishedAt: null } });
}

const isSent = async (uploadId: string): Promise<boolean> =>
  !!((await Submission.exists({ uploadIds: uploadId })) ?? (await Feedback.exists({ uploadId })));

async function sweepStrayFiles(now: number): Promise<void> {
  for (const { id, movedAt } of await (await growingFiles()).list())
    if (movedAt < now - STRAY_FILE_KEPT_MS && !(await Upload.exists({ uploadId: id })))
      await (await growingFiles()).remove(id);
}

/** Locks are as old as their upload, and uploads of that age receive no bytes. */
async function sweepLocks(now: number): Promise<void> {
  for (const name of await readdir(uploadLockFolder()).catch(() => [])) {
    const path = join(uploadLockFolder(), name);
    const lock = await stat(path).catch(() => null);
    if (lock && lock.mtimeMs < now - UPLOAD_LIFE_MS - STRAY_FILE_KEPT_MS) await rm(path, { force: true });
  }
}
