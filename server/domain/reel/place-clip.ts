import { insertClip } from '#lib/reel/manifest.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { changeManifest } from './manifest-versions.ts';
import { tidyTrimOf } from './tidy-trims.ts';

/** Gives a clip its place in the reel, trimmed to its speech if the reel is tidy. Safe to repeat. */
export async function placeClip(
  tribute: TributeDocument,
  { id, questionId, media }: Pick<SubmissionDocument, 'id' | 'questionId' | 'media'>,
): Promise<void> {
  const clip = { submissionId: id, questionId: questionId ? String(questionId) : null };
  const order = tribute.questions.toSorted((a, b) => a.order - b.order).map(({ _id }) => String(_id));
  const trim = tidyTrimOf(media);
  await changeManifest(tribute._id, (items, { tidy }) =>
    insertClip(items, tidy && trim ? { ...clip, trim } : clip, order),
  );
}
