import type { PresentationDto } from '#lib/contracts/reels.ts';
import { isFree } from '#lib/reel/arrangement.ts';
import { type ReelEdit, removeClip } from '#lib/reel/manifest.ts';
import { chaptersOf } from '#lib/reel/manifest-chapters.ts';
import { applyClipChanges, type ClipChange, possibleChanges } from '#server/domain/reel/clip-changes.ts';
import { editOf, type Origin } from '#server/domain/reel/manifest-versions.ts';
import { questionOrderOf } from '#server/domain/reel/question-order.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { bringBackMusic } from './bring-back-music.ts';
import { ownClips } from './own-clips.ts';
import { saveEdit } from './save-edit.ts';
import { toEditablePresentation } from './to-editable-presentation.ts';

type Former = { edit: ReelEdit; clipChanges: readonly ClipChange[] };

/**
 * Saves a version that existed before, without clips that were removed since. Clips get back the captions that they had
 * then, and answer the questions that they answered. Throws STALE_VERSION.
 */
export async function bringBack(
  tribute: TributeDocument,
  current: ManifestDocument | null,
  former: Former,
  origin: Origin,
): Promise<PresentationDto> {
  const own = await ownClips(tribute);
  const { items } = former.edit;
  const gone = items.flatMap((item) =>
    item.kind === 'CLIP' && !own.has(item.submissionId) ? [item.submissionId] : [],
  );
  const edit = { ...former.edit, items: gone.reduce(removeClip, items) };
  const withMusic = edit.settings.music.mood === 'own' ? await bringBackMusic(tribute) : tribute;
  const before = editOf(current, tribute.tributeType);
  const questionIds = questionOrderOf(tribute);
  const wanted = [
    ...former.clipChanges.filter(({ kind }) => kind === 'CAPTIONS'),
    ...movesIn(before, edit, former),
  ];
  const clipChanges = await possibleChanges(tribute._id, wanted, questionIds);
  const saved = await saveEdit(withMusic, current, edit, { ...origin, clipChanges });
  if (clipChanges.length === 0) return saved;
  // Afterwards: a refused save moves no clip.
  await applyClipChanges(tribute._id, clipChanges);
  publishTributeChange(tribute, { stale: ['clips', 'film'] });
  return toEditablePresentation(tribute);
}

/** By question, the places of clips say which question they answer. A free order says nothing about it. */
function movesIn(before: ReelEdit, after: ReelEdit, { clipChanges }: Former): ClipChange[] {
  const moves = clipChanges.filter(({ kind }) => kind === 'QUESTION');
  if ([before.settings, after.settings].some(isFree)) return moves;
  const [old, now] = [chaptersOf(before.items), chaptersOf(after.items)];
  const placed = [...now].flatMap(([submissionId, questionId]): ClipChange[] => {
    const answered = old.get(submissionId);
    if (answered === undefined || answered === questionId) return [];
    return [{ kind: 'QUESTION', submissionId, before: answered, after: questionId }];
  });
  return [...placed, ...moves.filter(({ submissionId }) => !now.has(submissionId))];
}
