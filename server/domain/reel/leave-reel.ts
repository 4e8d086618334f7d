import { removeClip } from '#lib/reel/manifest.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { findReplaced } from './find-replaced.ts';
import { changeEdit, type Origin } from './manifest-versions.ts';
import { placeClip } from './place-clip.ts';

/** Takes a clip out of the reel. Answers that it was about to replace are there again. `origin` says who wanted it. Safe to repeat. */
export async function leaveReel(
  tribute: TributeDocument,
  submission: Pick<SubmissionDocument, '_id' | 'id' | 'replaces'>,
  origin?: Origin,
): Promise<void> {
  const drop = (id: string, by?: Origin) =>
    changeEdit(tribute._id, (edit) => ({ ...edit, items: removeClip(edit.items, id) }), by);
  for (const earlier of await findReplaced(submission)) {
    // Refused ones never had a place, and late ones wait until their creator adds them.
    if (earlier.status !== 'READY' || earlier.isLate) continue;
    await placeClip(tribute, earlier, [submission.id]);
    // Removed meanwhile, when it had no place.
    if (!(await Submission.exists({ _id: earlier._id, deletedAt: null }))) await drop(earlier.id);
  }
  await drop(submission.id, origin);
}
