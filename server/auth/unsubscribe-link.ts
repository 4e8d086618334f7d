import { z } from 'zod';
import { ObjectIdString } from '#lib/contracts/ids.ts';
import { NotificationType } from '#lib/contracts/notifications.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { readToken, signToken } from './signed-token.ts';

const UNSUBSCRIBE_MS = 2 * 365 * DAY_MS;
const Unsubscribe = z.union([
  // The hash stands for an address that is deleted after its mail.
  z.object({ contributorId: ObjectIdString, addressHash: z.string().optional() }),
  z.object({ userId: z.string(), type: NotificationType }),
]);
type Unsubscribe = z.infer<typeof Unsubscribe>;

/** Returns an unsubscribe token, valid longer than any tribute collects. */
export const signUnsubscribe = (mails: Unsubscribe, now = Date.now()): string =>
  signToken('unsubscribe', mails, now + UNSUBSCRIBE_MS);

/** Returns the unsubscribe page and the address that mail programs post to (RFC 8058). */
export function unsubscribeLinks(token: string): { unsubscribeUrl: string; oneClickPath: string } {
  const query = `token=${encodeURIComponent(token)}`;
  return {
    unsubscribeUrl: `${env().APP_URL}/unsubscribe?${query}`,
    oneClickPath: `/api/notification/unsubscribe?${query}`,
  };
}

export const readUnsubscribe = (token: string): Unsubscribe | null =>
  readToken('unsubscribe', token, Unsubscribe);
