import type { JoinedDto, JoinInput } from '#lib/contracts/invites.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { anyPersonOf } from '#server/services/access/person-of.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { takeHandover } from '#server/services/handovers/take-handover.ts';
import { openInvite } from '#server/services/invites/open-invite.ts';
import { joinTribute } from './join-tribute.ts';

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
  return { joined, people: isForKept(input) ? [joined._id, ...others] : [...others, joined._id] };
}

/** To send what the device kept of someone, they join again, and its present person stays the last. */
const isForKept = (input: JoinInput): boolean =>
  'isAgain' in input && input.isAgain === true && input.personId !== undefined;

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
  return { _id: person.id, name: person.name, status: person.status, clips: 0 };
}

/** The account's own part comes before the person of now, or else it would stay the last (`findParts`). */
async function accountPart({ actor }: ServiceContext, { _id }: JoinedDto): Promise<string[]> {
  if (!actor.user) return [];
  const { tribute } = await Contributor.findById(_id).orFail();
  const part = await Contributor.findOne({ tribute, userId: actor.user.userId }, '_id');
  return part && !actor.contributorIds.includes(part.id) ? [part.id] : [];
}
