import { growingFiles } from '#server/integrations/storage.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { logger } from '#server/platform/logger.ts';
import { readAll } from '#server/platform/read-all.ts';
import { startPreparing } from '#server/services/submissions/start-preparing.ts';
import { findUploads } from './find-upload.ts';
import { finishIdle, type HoldIdle } from './finish-upload.ts';

/** Finishes uploads that a crash interrupted, newest first. Walks all unfinished ones: once per process, then hourly. */
export async function reconcileUploads(holdIdle: HoldIdle): Promise<number> {
  let finished = 0;
  // One listing: in a bucket each look at a single upload is a call to the service.
  const files = await (await growingFiles()).list();
  const received = new Map(files.map(({ id, sizeBytes }) => [id, sizeBytes]));
  const unfinished = Upload.find({ finishedAt: null }, { uploadId: 1, sizeBytes: 1 }).sort({ createdAt: -1 });
  for await (const { uploadId, sizeBytes } of readAll(unfinished.lean().cursor())) {
    if (isGrowing(received.get(uploadId), sizeBytes)) continue;
    if (await finishIdle(uploadId, holdIdle).catch(loggedError({ uploadId }))) finished += 1;
  }
  const inWork = { status: { $in: ['UPLOADING', 'PROCESSING'] as const }, deletedAt: null };
  for await (const submission of readAll(Submission.find(inWork).cursor()))
    await matchWithBytes(submission).catch(loggedError({ submissionId: submission.id }));
  return finished;
}

/** One upload that cannot be finished does not keep the others waiting. */
const loggedError = (of: { uploadId: string } | { submissionId: string }) => (error: unknown) =>
  logger.error({ err: error, ...of }, 'reconciling an upload failed');

/** Most unfinished uploads are abandoned ones: their file alone tells, without another query. An empty one may be left of a complete one. */
function isGrowing(receivedBytes: number | undefined, sizeBytes: number | null | undefined): boolean {
  if (typeof sizeBytes !== 'number') return true;
  return receivedBytes !== undefined && receivedBytes > 0 && receivedBytes < sizeBytes;
}

/** An answer whose bytes a power cut removed waits for them again. */
async function matchWithBytes(submission: SubmissionDocument): Promise<void> {
  const { _id, status } = submission;
  const found = await findUploads(submission.uploadIds ?? []);
  if (!found) return;
  const isWhole = found.every(({ isFinished }) => isFinished);
  if (isWhole && status === 'UPLOADING') await startPreparing(submission);
  if (!isWhole && status === 'PROCESSING')
    await Submission.updateOne({ _id, status: 'PROCESSING' }, { $set: { status: 'UPLOADING', progress: 0 } });
}
