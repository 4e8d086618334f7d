import { env } from './env.ts';

/** The share of a day's mails that invitations and reminders leave to mails about the recipient's own account. */
const RESERVED_SHARE = 1 / 4;

/** How many mails a day an address may get that others cause. */
export function sharedMailsMax(): number {
  const max = env().RECIPIENT_MAILS_PER_DAY;
  return max - Math.floor(max * RESERVED_SHARE);
}
