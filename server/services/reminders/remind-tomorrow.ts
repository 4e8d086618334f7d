import type { RemindTomorrowDto, RemindTomorrowInput } from '#lib/contracts/reminders.ts';
import { requestedAddress } from '#server/domain/reminders/reminders.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { grants } from '#server/services/access/permissions.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { knownZone } from '#server/services/contributors/known-zone.ts';
import { limitMailsTo } from '#server/services/mails/limit-mails-to.ts';
import { findAsking, findReminded } from './find-reminded.ts';

/** Schedules one mail for tomorrow at 10:00. Idempotent. Throws NOT_FOUND, CONFLICT, RATE_LIMITED. */
export async function remindTomorrow(
  ctx: ServiceContext,
  input: RemindTomorrowInput,
): Promise<RemindTomorrowDto> {
  const own = knownZone(input.timezone);
  const asking = await findAsking(ctx, input);
  if (!grants('getReminder', asking.roles)) throw new AppError('NOT_FOUND', 'reelNotFound');
  const reminded = await findReminded(asking, { ...own, email: input.email });
  if (!reminded) throw new AppError('CONFLICT', 'noReminder');
  const { contributor, remindOn } = reminded;
  const before = requestedAddress(contributor);
  // An address that the creator invited stays the one we write to.
  const given = !contributor.email && input.email ? { remindTo: input.email, locale: ctx.locale } : {};
  const address = given.remindTo ?? before;
  const isNew = contributor.remindOn?.getTime() !== remindOn.getTime() || address !== before;
  if (isNew && address) await limitMailsTo(address);
  await Contributor.updateOne({ _id: contributor._id }, { $set: { ...own, ...given, remindOn } });
  return { remindOn: remindOn.toISOString() };
}
