import type { ClientSession } from 'mongoose';
import type { JoinTributeInput } from '#lib/contracts/contributors.ts';
import type { JoinedDto } from '#lib/contracts/invites.ts';
import { addPerson, putPerson } from '#server/domain/counts/kept-counts.ts';
import { doneBy } from '#server/domain/notifications/notification-log.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';
import { findParts, presentParts } from '#server/services/access/find-parts.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireAnswerable } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { claimContributions } from './claim-contributions.ts';
import { joiningPerson } from './joining-person.ts';
import { knownZone } from './known-zone.ts';
import { mergeNamesakes } from './merge-namesakes.ts';
import { publishPeople } from './publish-people.ts';
import { changeName } from './rename-contributor.ts';
import { requireThere } from './require-there.ts';
import { toJoined } from './to-joined.ts';

/** Joins, or corrects a name (docs/specification.md#access-guest). A thanking viewer is a separate person. Throws NOT_FOUND, PERSON_GONE, REEL_ARCHIVED. */
export async function joinTribute(ctx: ServiceContext, input: JoinTributeInput): Promise<JoinedDto> {
  const { isThankYou = false } = input;
  const { tribute, own, selves, maker, tellsCreator } = await enter(ctx, input);
  const known = await named(joiningPerson({ own, selves, maker }, input), selves, input);
  const name = (input.isAgain && (known ?? maker)?.name) || input.name;
  const joining = {
    tribute,
    selves,
    isElse: input.isNew === true || maker !== null,
    input: { ...input, name },
  };
  const contributor = known ?? (await transact((session) => addSelf(session, ctx, joining)));
  await changeName(tribute, contributor, name);
  contributor.set({ name, ...knownZone(input.timezone) });
  if (contributor.isModified()) await contributor.save();
  if (!known && tellsCreator) await tellOfJoining(tribute, contributor);
  if (!isThankYou) await publishPeople(tribute, [contributor._id]);
  return toJoined(contributor);
}

/** An invitation without a name becomes one with what its person did here as a guest, once they say who they are. */
async function named(
  known: ContributorDocument | null,
  own: readonly ContributorDocument[],
  { name }: JoinTributeInput,
): Promise<ContributorDocument | null> {
  const hasMerged = known?.name === '' && (await mergeNamesakes(known, own, name));
  return known && hasMerged ? Contributor.findById(known._id) : known;
}

async function tellOfJoining(tribute: TributeDocument, contributor: ContributorDocument): Promise<void> {
  const { userId } = tribute.createdBy;
  await addNotification({
    userId,
    type: 'CONTRIBUTOR_JOINED',
    tribute: tribute._id,
    source: contributor.id,
    ...doneBy(contributor),
  });
}

type Entered = Parameters<typeof joiningPerson>[0] & { tribute: TributeDocument; tellsCreator: boolean };

async function enter(
  ctx: ServiceContext,
  { tributeId, isThankYou = false, isAgain, personId }: JoinTributeInput,
): Promise<Entered> {
  const { tribute, contributors, roles } = await requireAccess(ctx, tributeId, isThankYou ? 'thank' : 'join');
  if (!isThankYou) requireAnswerable(tribute);
  // Nobody who erased themselves from another device comes back.
  const maker = isAgain && personId !== undefined ? await requireThere(tribute._id, personId) : null;
  const isManaging = grants('manage', roles);
  const entered = { tribute, maker, tellsCreator: !isThankYou && !isManaging };
  if (isThankYou || !ctx.actor.user) return { ...entered, own: contributors, selves: contributors };
  // Someone invited by email stays that person, whichever link they use.
  await claimContributions(ctx);
  const own = presentParts(await findParts(ctx.actor, tribute));
  return { ...entered, own, selves: isManaging ? own.filter(isOfAccount(ctx)) : own };
}

const isOfAccount =
  ({ actor }: ServiceContext) =>
  ({ userId }: ContributorDocument) =>
    userId !== null && userId === actor.user?.userId;

type Joining = Pick<Entered, 'tribute' | 'selves'> & {
  input: JoinTributeInput;
  /** Someone else than the account. */
  isElse: boolean;
};

async function addSelf(
  session: ClientSession,
  ctx: ServiceContext,
  { tribute: { _id: tribute }, selves, input, isElse }: Joining,
): Promise<ContributorDocument> {
  const { name, isThankYou, via = 'LINK' } = input;
  if (isThankYou) return addPerson(session, { tribute, name, via: 'PRESENTATION' });
  const { user } = ctx.actor;
  if (!user || isElse || selves.some(isOfAccount(ctx))) return addPerson(session, { tribute, name, via });
  // Two tabs may join at the same time: the unique index makes them one person.
  const { userId } = user;
  return putPerson(session, { tribute, userId }, { $set: { name, status: 'OPENED' }, $setOnInsert: { via } });
}
