import { z } from 'zod';
import { ObjectIdString } from '#lib/contracts/ids.ts';
import { NotificationType } from '#lib/contracts/notifications.ts';
import { readToken, signToken } from './signed-token.ts';

const UNSUBSCRIBE_MS = 2 * 365 * 24 * 60 * 60 * 1000;
/** Mails about one tribute to somebody invited, or mails of one type to a person with an account. */
const Unsubscribe = z.union([
  z.object({ contributorId: ObjectIdString }),
  z.object({ userId: z.string(), type: NotificationType }),
]);
type Unsubscribe = z.infer<typeof Unsubscribe>;

/** What stands behind the way out of our mails, longer than any tribute collects. */
export const signUnsubscribe = (mails: Unsubscribe, now = Date.now()): string =>
  signToken('unsubscribe', mails, now + UNSUBSCRIBE_MS);

/** Which mails a token ends, or null when it is not ours. */
export const readUnsubscribe = (token: string): Unsubscribe | null =>
  readToken('unsubscribe', token, Unsubscribe);
