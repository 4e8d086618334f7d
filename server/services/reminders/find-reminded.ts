import { tomorrowMorning } from '#lib/reminders/schedule.ts';
import { findAwaited, findReachable, zoneOf } from '#server/domain/reminders/reminders.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { TributeRole } from '#server/services/access/permissions.ts';
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
  { tributeId, token }: { tributeId: string; token?: string | undefined },
): Promise<Asking> {
  if (token !== undefined) {
    const { tribute, contributor } = await requireInvited({ tributeId, token }, 'planReminder');
    requireActive(tribute);
    return { tribute, people: [contributor], roles: ['invited'] };
  }
  const { tribute, contributors, roles } = await requireAccess(ctx, tributeId, 'planReminder');
  requireActive(tribute);
  return { tribute, people: contributors, roles };
}

/** Returns the person who can be mailed tomorrow morning, and when; null if nobody can, or the date is sooner. */
export async function findReminded(
  { tribute, people }: Asking,
  timezone: string | undefined,
): Promise<{ contributor: ContributorDocument; remindOn: Date } | null> {
  if (tribute.status !== 'COLLECTING') return null;
  const own = new Set(people.map(({ id }) => id));
  const awaited = (await findAwaited(tribute)).filter(({ id }) => own.has(id));
  const [contributor] = await findReachable(awaited);
  if (!contributor) return null;
  const remindOn = tomorrowMorning(new Date(), timezone ?? zoneOf(contributor, tribute));
  return remindOn < tribute.dueDate ? { contributor, remindOn } : null;
}
