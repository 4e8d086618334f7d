import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { requireOnePart } from '#server/jobs/reel/check-parts.ts';
import { failClip } from '#server/jobs/reel/fail-clip.ts';
import { findUnprepared } from '#server/jobs/reel/find-unprepared.ts';
import { isMediaError, isRefusal } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';

/** Other clips wait meanwhile, so a header that takes longer or ends its process is left to `prepare-clip`. */
const ONE_QUICK_LOOK = { limits: { timeoutMs: 5_000, stallMs: 1_000 }, maxAttempts: 1 };

/** Refuses a clip by its header while it waits for a free encoder. `prepare-clip` judges everything else. */
export async function checkClip({ submissionId }: JobPayload<'check-clip'>): Promise<void> {
  const found = await findUnprepared(submissionId);
  if (!found) return;
  const { submission, tribute, inputs } = found;
  try {
    await requireOnePart(inputs, (input) =>
      runMediaJob({ op: 'check-header', input, maxBytes: UPLOAD_BYTES_MAX }, ONE_QUICK_LOOK),
    );
  } catch (error) {
    if (isRefusal(error)) await failClip(submission, tribute, error);
    else if (!isMediaError(error)) throw error;
  }
}
