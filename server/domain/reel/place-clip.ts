import { insertClip, replaceClip } from '#lib/reel/manifest.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { correctedName } from './corrected-names.ts';
import { changeManifest } from './manifest-versions.ts';
import { questionOrderOf } from './question-order.ts';
import { tidyTrimOf } from './tidy-trims.ts';

type Placed = Pick<SubmissionDocument, 'id' | 'contributor' | 'questionId' | 'media'>;

/** Gives a clip its place in the reel or that of one it replaces, trimmed to its speech if the reel is tidy. Safe to repeat. */
export async function placeClip(
  tribute: TributeDocument,
  submission: Placed,
  replaced: readonly string[] = [],
): Promise<void> {
  const { id, questionId, media } = submission;
  const speakerName = await correctedName(submission);
  const clip = {
    submissionId: id,
    questionId: questionId ? String(questionId) : null,
    ...(speakerName && { speakerName }),
  };
  const order = questionOrderOf(tribute);
  const trim = tidyTrimOf(media);
  await changeManifest(tribute._id, (items, { tidy }) => {
    const placed = tidy && trim ? { ...clip, trim } : clip;
    return insertClip(replaceClip(items, replaced, placed), placed, order);
  });
}
