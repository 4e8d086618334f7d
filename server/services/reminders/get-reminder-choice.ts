import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { findSenders } from '#server/domain/reminders/reminders.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';
import { findAsking, findReminded, hasJoined, takesAddress } from './find-reminded.ts';

/** MAIL tomorrow; ADDRESS if the caller must give one first; CALENDAR where no mail can come; SENT when nothing is left to do; CLOSED after collecting. */
type ReminderChoice = 'MAIL' | 'ADDRESS' | 'CALENDAR' | 'SENT' | 'CLOSED';

/** Returns how the caller can be reminded. Throws NOT_FOUND for a dead link. */
export async function getReminderChoice(
  ctx: ServiceContext,
  link: { tributeId: string; token?: string | undefined },
): Promise<{
  tribute: PublicTributeDto;
  choice: ReminderChoice;
  hasJoined: boolean;
  personId: string | undefined;
}> {
  const asking = await findAsking(ctx, link);
  return {
    tribute: await toPublicTributeDto(asking.tribute),
    choice: await choiceOf(asking),
    hasJoined: hasJoined(asking),
    personId: asking.people[0]?.id,
  };
}

async function choiceOf(asking: Awaited<ReturnType<typeof findAsking>>): Promise<ReminderChoice> {
  const { tribute, people } = asking;
  if (tribute.status !== 'COLLECTING') return 'CLOSED';
  const senders = await findSenders(tribute._id);
  if (people.some(({ id }) => senders.has(id))) return 'SENT';
  if (await findReminded(asking)) return 'MAIL';
  return (await takesAddress(asking)) ? 'ADDRESS' : 'CALENDAR';
}
