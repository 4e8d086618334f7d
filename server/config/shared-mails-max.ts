import { env } from './env.ts';

/** The share of an address's daily mails reserved for mails about its own account. */
const RESERVED_SHARE = 1 / 4;

/** Returns how many mails a day others may cause to one address. */
export function sharedMailsMax(): number {
  const max = env().RECIPIENT_MAILS_PER_DAY;
  return max - Math.floor(max * RESERVED_SHARE);
}
