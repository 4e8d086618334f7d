import { isAppError } from '#server/errors/app-error.ts';
import { growingFiles } from '#server/integrations/storage.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { singleton } from '#server/platform/singleton.ts';
import { startPreparing } from '#server/services/submissions/start-preparing.ts';
import { findUpload } from './find-upload.ts';

/** Runs work while holding an upload, until `lost` aborts as in `GrowingFiles.finish`. Returns null while a request holds it. */
export type HoldIdle = <T>(uploadId: string, work: (lost: AbortSignal) => Promise<T>) => Promise<T | null>;

/** Complete uploads that this process could not finish, for example because the database was down. */
const interrupted = singleton('interrupted-uploads', () => new Set<string>());

/**
 * Moves a complete upload into the media store, and starts its answer's preparation. Each step can be repeated:
 * `retryInterrupted` does so after an error, the walk of a new process after a crash. `lost` as `GrowingFiles.finish`.
 */
export async function finishUpload(uploadId: string, lost?: AbortSignal): Promise<void> {
  try {
    await finish(uploadId, lost);
    interrupted.delete(uploadId);
  } catch (error) {
    // Bytes that are lost do not come back.
    if (isAppError(error) && error.code === 'GONE') interrupted.delete(uploadId);
    else interrupted.add(uploadId);
    throw error;
  }
}

/**
 * Finishes an upload if it is complete and no request holds it, and returns whether it did. A request finishes it itself,
 * unless it is killed: `retryInterrupted` looks again.
 */
export async function finishIdle(uploadId: string, holdIdle: HoldIdle): Promise<boolean> {
  interrupted.add(uploadId);
  const isFinished = await holdIdle(uploadId, async (lost) => {
    const isComplete = (await findUpload(uploadId))?.isComplete === true;
    if (isComplete) await finishUpload(uploadId, lost);
    else interrupted.delete(uploadId);
    return isComplete;
  });
  return isFinished === true;
}

/** Finishes the uploads whose finishing failed in this process, or that a request held. Throws the first error that happens again. */
export async function retryInterrupted(holdIdle: HoldIdle): Promise<void> {
  const errors: unknown[] = [];
  for (const uploadId of interrupted)
    await finishIdle(uploadId, holdIdle).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function finish(uploadId: string, lost: AbortSignal | undefined): Promise<void> {
  const upload = await Upload.findOne({ uploadId });
  if (!upload) return;
  await (await growingFiles()).finish(uploadId, upload.sizeBytes ?? 0, lost);
  upload.finishedAt ??= new Date();
  // Sending a clip removes its mark. Feedback and music are not sent later.
  if (upload.userId && upload.kind !== 'BEHALF') upload.set('addressMark', undefined);
  await upload.save();
  const submission = await Submission.findOne({ uploadIds: uploadId, status: 'UPLOADING', deletedAt: null });
  if (submission && (await areAllFinished(submission.uploadIds ?? []))) await startPreparing(submission);
}

/** Each upload is marked before this is asked, so the last of several sees all. */
async function areAllFinished(uploadIds: readonly string[]): Promise<boolean> {
  const uploadId = { $in: uploadIds };
  return (await Upload.countDocuments({ uploadId, finishedAt: { $ne: null } })) === uploadIds.length;
}
