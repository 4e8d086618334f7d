import type { JoinedDto, JoinInput } from '#lib/contracts/invites.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { findParts, presentParts } from '#server/services/access/find-parts.ts';
import { anyPersonOf, personOf } from '#server/services/access/person-of.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { takeHandover } from '#server/services/handovers/take-handover.ts';
import { openInvite } from '#server/services/invites/open-invite.ts';
import { joinTribute } from './join-tribute.ts';
import { toJoined } from './to-joined.ts';

/** `people`: the ids for the guest cookie, in the order in which the browser became them. */
type Became = { joined: JoinedDto; people: string[] };

/**
 * Makes the caller's browser a person of a reel, who speaks from now on (docs/specification.md#access-person). Throws
 * as `joinTribute`, `openInvite` and `takeHandover`, and NOT_FOUND for someone that it has not been.
 */
export async function becomePerson(ctx: ServiceContext, input: JoinInput): Promise<Became> {
  const joined = await enter(ctx, input);
  const { contributorIds } = ctx.actor;
  const others = [...contributorIds, ...(await accountPart(ctx, joined))].filter((id) => id !== joined._id);
  const people = isForKept(input) ? await beforeThePresent(ctx, joined, others) : [...others, joined._id];
  return { joined, people };
}

const isForKept = (input: JoinInput): boolean => 'isForKept' in input && input.isForKept === true;

/** Puts who joined next to this reel's present people, of both kinds, who move to the end: a full cookie drops its first. */
async function beforeThePresent(
  { actor }: ServiceContext,
  joined: JoinedDto,
  others: readonly string[],
): Promise<string[]> {
  const { tribute } = await Contributor.findById(joined._id).orFail();
  const parts = presentParts(await findParts(actor, { _id: tribute })).filter(({ id }) => id !== joined._id);
  const present = [personOf(parts), personOf(parts, { kind: 'THANK_YOU' })].filter(
    (person) => person !== null,
  );
  const last = new Set(present.flatMap(({ _id, formerIds }) => [_id, ...formerIds].map(String)));
  return [...others.filter((id) => !last.has(id)), joined._id, ...others.filter((id) => last.has(id))];
}

function enter(ctx: ServiceContext, input: JoinInput): Promise<JoinedDto> {
  if ('handover' in input) return takeHandover(ctx, input);
  if ('token' in input) return openInvite(ctx, input);
  return 'name' in input ? joinTribute(ctx, input) : becomeAgain(ctx, input);
}

async function becomeAgain(
  ctx: ServiceContext,
  { tributeId, personId }: { tributeId: string; personId: string },
): Promise<JoinedDto> {
  const { contributors } = await requireAccess(ctx, tributeId, 'takePart');
  const person = anyPersonOf(contributors, personId);
  if (!person) throw new AppError('NOT_FOUND', 'joinFirst');
  return toJoined(person);
}

/** The account's own part comes before the person of now, or else it would stay the last (`findParts`). */
async function accountPart({ actor }: ServiceContext, { _id }: JoinedDto): Promise<string[]> {
  if (!actor.user) return [];
  const { tribute } = await Contributor.findById(_id).orFail();
  const part = await Contributor.findOne({ tribute, userId: actor.user.userId }, '_id');
  return part && !actor.contributorIds.includes(part.id) ? [part.id] : [];
}
