import type { ClientSession, Types } from 'mongoose';
import type { ContributorDto, JoinTributeInput } from '#lib/contracts/contributors.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { addPerson, putPerson } from '#server/domain/counts/kept-counts.ts';
import { doneBy } from '#server/domain/notifications/notification-log.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';
import { findParts, presentParts } from '#server/services/access/find-parts.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireUnarchived } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { claimContributions } from './claim-contributions.ts';
import { knownZone } from './known-zone.ts';
import { publishPeople } from './publish-people.ts';
import { changeName } from './rename-contributor.ts';

/** Joins or renames (docs/specification.md#access-guest). A thanking viewer is a separate person. Throws NOT_FOUND. */
export async function joinTribute(ctx: ServiceContext, input: JoinTributeInput): Promise<ContributorDto> {
  const { isThankYou = false, isAgain = false, via = 'LINK' } = input;
  const { tribute, own } = await enter(ctx, input);
  const known = own.find((contributor) => isThankYouOnly(contributor) === isThankYou);
  const name = (isAgain && known?.name) || input.name;
  const contributor =
    known ??
    (await transact((session) =>
      isThankYou
        ? addPerson(session, { tribute: tribute._id, name, via: 'PRESENTATION' })
        : addContributor(session, ctx, { tribute: tribute._id, name, via }),
    ));
  await changeName(tribute, contributor, name);
  contributor.set({ name, ...knownZone(input.timezone) });
  if (contributor.isModified()) await contributor.save();
  if (!known && !isThankYou) await tellOfJoining(ctx, tribute, contributor);
  if (!isThankYou) await publishPeople(tribute, [contributor._id]);
  return { _id: contributor.id, name: contributor.name, status: contributor.status, clips: 0 };
}

async function tellOfJoining(
  { actor }: ServiceContext,
  tribute: TributeDocument,
  contributor: ContributorDocument,
): Promise<void> {
  const { userId } = tribute.createdBy;
  if (actor.user?.userId === userId) return;
  await addNotification({
    userId,
    type: 'CONTRIBUTOR_JOINED',
    tribute: tribute._id,
    source: contributor.id,
    ...doneBy(contributor),
  });
}

async function enter(
  ctx: ServiceContext,
  { tributeId, isThankYou = false }: JoinTributeInput,
): Promise<{ tribute: TributeDocument; own: ContributorDocument[] }> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, isThankYou ? 'thank' : 'join');
  if (!isThankYou) requireUnarchived(tribute);
  if (isThankYou || !ctx.actor.user) return { tribute, own: contributors };
  // Someone invited by email stays that person, whichever link they use.
  await claimContributions(ctx);
  return { tribute, own: presentParts(await findParts(ctx.actor, tribute)) };
}

async function addContributor(
  session: ClientSession,
  { actor }: ServiceContext,
  { tribute, name, via }: { tribute: Types.ObjectId; name: string; via: 'LINK' | 'QR' },
): Promise<ContributorDocument> {
  if (!actor.user) return addPerson(session, { tribute, name, via });
  // Two tabs may join at the same time: the unique index makes them one person.
  const { userId } = actor.user;
  return putPerson(session, { tribute, userId }, { $set: { name, status: 'OPENED' }, $setOnInsert: { via } });
}
