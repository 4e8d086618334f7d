import type { RemindTomorrowInput } from '#lib/contracts/reminders.ts';
import { tomorrowMorning } from '#lib/reminders/schedule.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { findAwaited, findReachable, zoneOf } from '#server/domain/reminders/reminders.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { grants, type TributeRole } from '#server/services/access/permissions.ts';
import { personOf } from '#server/services/access/person-of.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireInvited } from '#server/services/access/require-invited.ts';
import { requireActive } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';

type Asking = {
  tribute: TributeDocument;
  people: ContributorDocument[];
  roles: readonly TributeRole[];
};

/** Returns the tribute and the people asking, by personal link, cookie or account. Throws NOT_FOUND. */
export async function findAsking(
  ctx: ServiceContext,
  { tributeId, token, personId }: Pick<RemindTomorrowInput, 'tributeId' | 'token' | 'personId'>,
): Promise<Asking> {
  if (token !== undefined) {
    const { tribute, contributor } = await requireInvited({ tributeId, token }, 'planReminder');
    requireActive(tribute);
    return { tribute, people: [contributor], roles: ['invited'] };
  }
  const { tribute, contributors, roles } = await requireAccess(ctx, tributeId, 'planReminder');
  requireActive(tribute);
  const person = personOf(contributors, { personId });
  return { tribute, people: person ? [person] : [], roles };
}

type Given = { timezone?: string | undefined; email?: string | undefined };

/** Returns the person who can be mailed tomorrow morning, and when; null if nobody can, or the date is sooner. */
export async function findReminded(
  asking: Asking,
  { timezone, email: given }: Given = {},
): Promise<{ contributor: ContributorDocument; remindOn: Date } | null> {
  const { tribute } = asking;
  if (tribute.status !== 'COLLECTING') return null;
  const [contributor] = await findReachable(
    await findAwaitedOf(asking),
    // A given address gets the shared link.
    ({ email }) => email ?? (tribute.linkOpen ? given : null) ?? null,
  );
  if (!contributor) return null;
  const remindOn = tomorrowMorning(new Date(), timezone ?? zoneOf(contributor, tribute));
  return remindOn < tribute.dueDate ? { contributor, remindOn } : null;
}

/** Returns whether the caller can give an address to be reminded at tomorrow. */
export async function takesAddress(asking: Asking): Promise<boolean> {
  const { tribute, roles } = asking;
  if (!tribute.linkOpen) return false;
  if (tomorrowMorning(new Date(), tribute.timezone) >= tribute.dueDate) return false;
  if (!hasJoined(asking)) return grants('join', roles) && !grants('manage', roles);
  const awaited = await findAwaitedOf(asking);
  return awaited.some(({ email, mailsDeclinedAt }) => !email && !mailsDeclinedAt);
}

/** Returns whether the caller is one of the people, beyond saying thank you. */
export const hasJoined = ({ people }: Asking): boolean => people.some((person) => !isThankYouOnly(person));

async function findAwaitedOf({ tribute, people }: Asking): Promise<ContributorDocument[]> {
  const own = new Set(people.map(({ id }) => id));
  return (await findAwaited(tribute)).filter(({ id }) => own.has(id));
}
