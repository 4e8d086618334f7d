import type { Types } from 'mongoose';
import type { UndoInput } from '#lib/contracts/reel-versions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { carryChange } from '#lib/reel/carry-change.ts';
import { findClipChanges, reversed } from '#server/domain/reel/clip-changes.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { findNameChange, findNamed, reversedName } from '#server/domain/reel/name-change.ts';
import { questionOrderOf } from '#server/domain/reel/question-order.ts';
import { findSongChange } from '#server/domain/reel/song-change.ts';
import { findNextSteps } from '#server/domain/reel/version-history.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { publishPeople } from '#server/services/contributors/publish-people.ts';
import { bringBack } from './bring-back.ts';
import { findVersion } from './find-version.ts';
import { toEditablePresentation } from './to-editable-presentation.ts';
import { undoRemoval } from './undo-removal.ts';

/**
 * Undoes the creator's last change or repeats the last undone one, as a new version that keeps what others changed since
 * (docs/specification.md#reel-undo). Throws NOT_FOUND, STALE_VERSION.
 */
export async function undoChange(
  ctx: ServiceContext,
  { tributeId, action, version }: UndoInput,
): Promise<PresentationDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const { undo, redo } = await findNextSteps(tribute._id);
  if (version !== (action === 'UNDO' ? undo : redo)) throw new AppError('STALE_VERSION', 'filmChanged');
  const [before, after] = await Promise.all([
    findVersion(tribute, version - 1),
    findVersion(tribute, version),
  ]);
  if (await undoRemoval(ctx, tribute, action, { before, after })) return toEditablePresentation(tribute);
  const current = await findManifest(tribute._id);
  const [from, to] = action === 'UNDO' ? [after, before] : [before, after];
  const toEdit = (manifest: typeof current) => editOf(manifest, tribute.tributeType);
  const edit = carryChange(
    { from: toEdit(from), to: toEdit(to), onto: toEdit(current) },
    questionOrderOf(tribute),
  );
  const changes = await findClipChanges(tribute._id, version);
  const wanted = action === 'UNDO' ? changes.map(reversed) : changes;
  const name = await findNameChange(tribute._id, version);
  const nameChange = name && action === 'UNDO' ? reversedName(name) : name;
  const person = nameChange && (await findNamed(tribute._id, nameChange));
  const origin = { cause: action, step: version, ...(person && { nameChange }) };
  const former = { edit, clipChanges: wanted, ...(await findSong(tribute._id, action, version)) };
  const undone = await bringBack(tribute, current, former, origin);
  if (!person || !nameChange) return undone;
  // Afterwards: a refused save renames nobody.
  await Contributor.updateOne({ _id: person._id }, { $set: { name: nameChange.after } });
  await publishPeople(tribute, [person._id], { stale: ['film', 'render'] });
  return toEditablePresentation(tribute);
}

/** Returns the own music that undoing or repeating a version brings, or nothing if it changed none. */
async function findSong(tribute: Types.ObjectId, action: UndoInput['action'], version: number) {
  const song = await findSongChange(tribute, version);
  return song && { song: action === 'UNDO' ? song.before : song.after };
}
