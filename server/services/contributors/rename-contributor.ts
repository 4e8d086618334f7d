import type { ContributorQuery, RenameInput } from '#lib/contracts/contributors.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { changeManifest, editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { prepareEdits } from '#server/services/reels/prepare-edits.ts';
import { findOwnPerson } from './find-own-person.ts';
import { publishPeople } from './publish-people.ts';

/** Corrects a person's name in the reel and in lists (docs/specification.md#person-rename). Throws NOT_FOUND. */
export async function renameContributor(
  ctx: ServiceContext,
  { tributeId, contributorId, personId, name }: RenameInput,
): Promise<void> {
  if (contributorId === undefined) {
    const { tribute, person } = await findOwnPerson(ctx, tributeId, personId);
    return changeName(tribute, person, name);
  }
  const { tribute, person } = await findManaged(ctx, { tributeId, contributorId });
  // Only the creator can undo it, and nobody gives back an empty name.
  await changeName(tribute, person, name, { isUndoable: person.name !== '' });
}

async function findManaged(ctx: ServiceContext, { tributeId, contributorId }: ContributorQuery) {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const present = { _id: contributorId, tribute: tribute._id, status: { $ne: 'REVOKED' as const } };
  const person = await Contributor.findOne(present);
  if (!person) throw new AppError('NOT_FOUND', 'personNotFound');
  return { tribute, person };
}

/** The prepared clips carry their name in the picture, so they are drawn again as edits of the reel. */
export async function changeName(
  tribute: TributeDocument,
  { _id, name: before }: ContributorDocument,
  name: string,
  { isUndoable = false } = {},
): Promise<void> {
  if (name === before) return;
  await Contributor.updateOne({ _id }, { $set: { name } });
  // Nothing shows an empty name.
  const nameChange = before === '' ? null : { contributor: _id, before, after: name };
  const origin = { cause: isUndoable ? ('CHANGE' as const) : ('BY_OTHERS' as const), nameChange };
  const clips = await Submission.find({ contributor: _id, kind: 'ANSWER' }, '_id');
  if (clips.length === 0) {
    if (isUndoable) await changeManifest(tribute._id, (items) => items, origin);
    return publishPeople(tribute, [_id], isUndoable ? { stale: ['film'] } : undefined);
  }
  const ids = new Set(clips.map(({ id }) => id));
  const renamed = (item: ManifestItem): ManifestItem =>
    // A name that the creator gave a clip alone stays.
    item.kind === 'CLIP' && ids.has(item.submissionId) && (item.speakerName ?? before) === before
      ? { ...item, speakerName: name }
      : item;
  const readEdit = async () => editOf(await findManifest(tribute._id), tribute.tributeType);
  await prepareReelSoon(tribute._id);
  const formerEdit = await readEdit();
  await changeManifest(tribute._id, (items) => items.map(renamed), origin);
  await prepareEdits(tribute, formerEdit, await readEdit());
  await publishPeople(tribute, [_id], { stale: ['film', 'render'] });
}
