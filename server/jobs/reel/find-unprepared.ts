import { localMedia } from '#server/integrations/storage.ts';
import { isRunning } from '#server/jobs/queue/queue.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { hasWholeOriginals, originalKeysOf } from './originals.ts';

type Unprepared = { submission: SubmissionDocument; tribute: TributeDocument; inputs: string[] };

/** Returns a PROCESSING clip with its originals, or null if an encoder has it or bytes are missing. */
export async function findUnprepared(submissionId: string): Promise<Unprepared | null> {
  const submission = await Submission.findOne({ _id: submissionId, status: 'PROCESSING' });
  const tribute = submission && (await Tribute.findById(submission.tribute));
  if (!submission || !tribute || (await isRunning('prepare-clip', { submissionId }))) return null;
  if (!(await hasWholeOriginals(submission))) return null;
  return { submission, tribute, inputs: await Promise.all(originalKeysOf(submission).map(localMedia)) };
}
