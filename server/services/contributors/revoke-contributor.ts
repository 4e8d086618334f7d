import type { ClientSession } from 'mongoose';
import type { ContributorQuery } from '#lib/contracts/contributors.ts';
import { removeClip } from '#lib/reel/manifest.ts';
import { changeClip, changePerson } from '#server/domain/counts/kept-counts.ts';
import { releaseCredit } from '#server/domain/credits/contributor-credit.ts';
import { changeManifest } from '#server/domain/reel/manifest-versions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';

/** Removes a person, their clips and held credit (docs/specification.md#person-revoke). Throws NOT_FOUND. */
export async function revokeContributor(
  ctx: ServiceContext,
  { tributeId, contributorId }: ContributorQuery,
): Promise<void> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  // Person and clips in one transaction, so that nothing can be sent or paid in between.
  const revoked = await transact(async (session) => {
    const _id = contributorId;
    const person = await Contributor.findOne({ _id, tribute: tribute._id, ...present }).session(session);
    if (!person) return null;
    const parts = await findParts(session, person);
    for (const part of parts) await takeOut(session, tribute, part);
    const sent = { contributor: { $in: parts.map((part) => part._id) }, deletedAt: null };
    const clips = await Submission.find(sent, '_id').session(session).lean();
    const deletion = { $set: { deletedAt: new Date() } };
    for (const { _id: clip } of clips) await changeClip(session, { _id: clip }, deletion);
    return clips;
  });
  if (!revoked) throw new AppError('NOT_FOUND', 'personNotFound');
  await changeManifest(tribute._id, (items) =>
    revoked.reduce((left, { _id }) => removeClip(left, String(_id)), items),
  );
  invalidatePublicTribute(tributeId);
  await afterCreditsAdded(tribute.createdBy.userId);
  publishTributeChange(tribute);
}

const present = { status: { $ne: 'REVOKED' as const } };

async function findParts(
  session: ClientSession,
  person: ContributorDocument,
): Promise<ContributorDocument[]> {
  const answering = await Contributor.find({ tribute: person.tribute, thanksIds: person._id }).session(
    session,
  );
  const together = [person, ...answering];
  const ids = [...together.map(({ _id }) => _id), ...together.flatMap(({ thanksIds }) => thanksIds)];
  return Contributor.find({ _id: { $in: ids }, ...present }).session(session);
}

async function takeOut(
  session: ClientSession,
  tribute: TributeDocument,
  { _id, status }: ContributorDocument,
): Promise<void> {
  // A person who declined stays declined when removed.
  const declined = status === 'DECLINED' && { mailsDeclinedAt: new Date() };
  await changePerson(session, { _id }, { $set: { status: 'REVOKED', isMailDue: false, ...declined } });
  await releaseCredit(session, tribute, _id);
}
