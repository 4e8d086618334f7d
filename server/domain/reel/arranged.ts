import { arrangeByQuestion, arrangeFreely, isFree } from '#lib/reel/arrangement.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ClipChange } from './clip-changes.ts';
import { questionOrderOf } from './question-order.ts';

/** Returns an edit in its free order, or by question again after one. `clipChanges` are about to be made. */
export async function arranged(
  tribute: TributeDocument,
  before: ReelEdit,
  after: ReelEdit,
  clipChanges: readonly ClipChange[] = [],
): Promise<ReelEdit> {
  if (isFree(after.settings)) return { ...after, items: arrangeFreely(after.items) };
  if (!isFree(before.settings)) return after;
  const clips = await Submission.find({ tribute: tribute._id }, 'questionId').lean();
  const questionOf = new Map(
    clips.map(({ _id, questionId }) => [String(_id), questionId ? String(questionId) : null]),
  );
  for (const change of clipChanges) {
    if (change.kind === 'QUESTION') questionOf.set(change.submissionId, change.after);
  }
  return { ...after, items: arrangeByQuestion(after.items, questionOf, questionOrderOf(tribute)) };
}
