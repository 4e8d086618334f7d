import type { PresentationDto } from '#lib/contracts/reels.ts';
import { isFree } from '#lib/reel/arrangement.ts';
import { type ReelEdit, removeClip } from '#lib/reel/manifest.ts';
import { chaptersOf } from '#lib/reel/manifest-chapters.ts';
import { applyClipChanges, type ClipChange, possibleChanges } from '#server/domain/reel/clip-changes.ts';
import { withCorrectedNames } from '#server/domain/reel/corrected-names.ts';
import { changeSong, keptMusic, type MusicFile } from '#server/domain/reel/kept-music.ts';
import { editOf, type Origin } from '#server/domain/reel/manifest-versions.ts';
import { laterNameChanges, type Naming } from '#server/domain/reel/name-change.ts';
import { questionOrderOf } from '#server/domain/reel/question-order.ts';
import { findUnrecordedMusic, songChange } from '#server/domain/reel/song-change.ts';
import { prepareReelSoon, sweepReelLater } from '#server/jobs/queue/queue.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { ownClips } from './own-clips.ts';
import { saveEdit } from './save-edit.ts';
import { toEditablePresentation } from './to-editable-presentation.ts';

type Former = {
  /** The version that it comes from. */
  version: number;
  edit: ReelEdit;
  clipChanges: readonly ClipChange[];
  /** The own music of then, null for none. Missing for that of now. */
  song?: { uploadId: string } | null;
  /** A name that is corrected with it. */
  naming?: Naming | null;
};

/**
 * Saves a version that existed before, without clips that were removed since. Clips get back the captions that they had
 * then, and answer the questions that they answered. People keep their names of now. Throws STALE_VERSION.
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
  const changes = await laterNameChanges(tribute._id, former.version);
  const kept = gone.reduce(removeClip, items);
  const named = await withCorrectedNames(kept, { changes, naming: former.naming });
  const edit = { ...former.edit, items: named };
  const song = await songToPlay(tribute, edit, former);
  const songBefore = tribute.ownMusic ?? null;
  const before = editOf(current, tribute.tributeType);
  const questionIds = questionOrderOf(tribute);
  const wanted = [
    ...former.clipChanges.filter(({ kind }) => kind === 'CAPTIONS'),
    ...movesIn(before, edit, former),
  ];
  const clipChanges = await possibleChanges(tribute._id, wanted, questionIds);
  const saved = await saveEdit(tribute, current, edit, {
    ...origin,
    clipChanges,
    ...(song !== undefined && { songChange: songChange(songBefore, song) }),
  });
  if (clipChanges.length === 0 && song === undefined) return saved;
  // Afterwards: a refused save moves no clip and changes no music.
  if (clipChanges.length > 0) await applyClipChanges(tribute._id, clipChanges);
  const changed = song === undefined ? tribute : await playSong(tribute, song);
  publishTributeChange(tribute, { stale: ['clips', 'film', 'music', 'render'] });
  return toEditablePresentation(changed);
}

/** Returns the own music that has to replace the present one, or undefined if it stays or is gone. */
async function songToPlay(
  tribute: TributeDocument,
  edit: ReelEdit,
  { song }: Former,
): Promise<MusicFile | null | undefined> {
  if (song === null) return tribute.ownMusic ? null : undefined;
  if (edit.settings.music.mood !== 'own' && song === undefined) return undefined;
  if (song && song.uploadId === tribute.ownMusic?.uploadId) return undefined;
  if (song) return keptMusic(tribute).find(({ uploadId }) => uploadId === song.uploadId);
  return tribute.ownMusic ? undefined : findUnrecordedMusic(tribute);
}

async function playSong(tribute: TributeDocument, song: MusicFile | null): Promise<TributeDocument> {
  const { _id } = tribute;
  // Before the change, so that a crash leaves no file for good.
  await sweepReelLater(_id);
  const changed = await changeSong(_id, song);
  await prepareReelSoon(_id);
  return changed?.tribute ?? tribute;
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
