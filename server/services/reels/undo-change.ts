import type { Types } from 'mongoose';
import type { UndoInput } from '#lib/contracts/reel-versions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { carryChange } from '#lib/reel/carry-change.ts';
import { findClipChanges, reversed } from '#server/domain/reel/clip-changes.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { findNameChange, findNamed, type Naming, reversedName } from '#server/domain/reel/name-change.ts';
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
  const naming = await findNaming(tribute._id, action, version);
  const origin = { cause: action, step: version, nameChange: naming?.change ?? null };
  const song = await findSong(tribute._id, action, version);
  const former = { version: to?.version ?? 0, edit, clipChanges: wanted, naming, ...song };
  const undone = await bringBack(tribute, current, former, origin);
  if (!naming) return undone;
  // Afterwards: a refused save renames nobody.
  await Contributor.updateOne({ _id: naming.person }, { $set: { name: naming.change.after } });
  await publishPeople(tribute, [naming.person], { stale: ['film', 'render'] });
  return toEditablePresentation(tribute);
}

/** Returns the correction of a name that undoing or repeating a version makes, or null. */
async function findNaming(
  tribute: Types.ObjectId,
  action: UndoInput['action'],
  version: number,
): Promise<Naming | null> {
  const name = await findNameChange(tribute, version);
  if (!name) return null;
  const change = action === 'UNDO' ? reversedName(name) : name;
  const person = await findNamed(tribute, change);
  return person && { change, person: person._id };
}

/** Returns the own music that undoing or repeating a version brings, or nothing if it changed none. */
async function findSong(tribute: Types.ObjectId, action: UndoInput['action'], version: number) {
  const song = await findSongChange(tribute, version);
  return song && { song: action === 'UNDO' ? song.before : song.after };
}
