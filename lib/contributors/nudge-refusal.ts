import type { BoardPersonDto, NudgedDto } from '#lib/contracts/contributors.ts';
import { NUDGE_PAUSE_MS } from '#lib/reminders/schedule.ts';

type Refusal = NudgedDto['skipped'][number]['reason'];
type Person = Pick<BoardPersonDto, 'email' | 'state' | 'mail' | 'remindedAt'>;

export function nudgeRefusalOf({ email, state, mail, remindedAt }: Person, now: Date): Refusal | null {
  if (state === 'SENT') return 'SENT_ALREADY';
  if (state === 'DECLINED' || mail === 'DECLINED') return 'DECLINED_MAIL';
  if (email === null || mail === 'REFUSED') return 'NO_ADDRESS';
  const isRecent = remindedAt !== null && now.getTime() - new Date(remindedAt).getTime() < NUDGE_PAUSE_MS;
  return isRecent ? 'TOO_SOON' : null;
}
