import type { PresentationDto } from '#lib/contracts/reels.ts';
import { isFree } from '#lib/reel/arrangement.ts';
import { type ReelEdit, removeClip } from '#lib/reel/manifest.ts';
import { chaptersOf } from '#lib/reel/manifest-chapters.ts';
import { editOf, type Origin } from '#server/domain/reel/manifest-versions.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { bringBackMusic } from './bring-back-music.ts';
import { ownClips } from './own-clips.ts';
import { saveEdit } from './save-edit.ts';

/**
 * Saves a version that existed before, without clips that were removed since. A clip that it moves to another question
 * answers that one again. Throws STALE_VERSION.
 */
export async function bringBack(
  tribute: TributeDocument,
  current: ManifestDocument | null,
  former: ReelEdit,
  origin: Origin,
): Promise<PresentationDto> {
  const own = await ownClips(tribute);
  const gone = former.items.flatMap((item) =>
    item.kind === 'CLIP' && !own.has(item.submissionId) ? [item.submissionId] : [],
  );
  const edit = { ...former, items: gone.reduce(removeClip, former.items) };
  const withMusic = edit.settings.music.mood === 'own' ? await bringBackMusic(tribute) : tribute;
  const saved = await saveEdit(withMusic, current, edit, origin);
  // Afterwards: a refused save moves no clip.
  // A free order says nothing about questions.
  const before = editOf(current, tribute.tributeType);
  if (![before.settings, edit.settings].some(isFree))
    await answerAgain(tribute, chaptersOf(before.items), chaptersOf(edit.items));
  return saved;
}

type Chapters = ReadonlyMap<string, string | null>;

async function answerAgain(tribute: TributeDocument, before: Chapters, after: Chapters): Promise<void> {
  const moved = [...after].filter(([id, questionId]) => before.has(id) && before.get(id) !== questionId);
  for (const [_id, questionId] of moved) {
    // The question may have been removed meanwhile.
    const isAsked =
      questionId === null || tribute.questions.some((question) => String(question._id) === questionId);
    if (isAsked) await Submission.updateOne({ _id, tribute: tribute._id }, { $set: { questionId } });
  }
  if (moved.length > 0) publishTributeChange(tribute, { stale: ['clips'] });
}
