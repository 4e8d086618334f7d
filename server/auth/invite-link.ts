import { createHash } from 'node:crypto';
import { env } from '#server/config/env.ts';
import { signatureOf } from './signed-token.ts';
import { signUnsubscribe } from './unsubscribe-link.ts';

/** The secret part of a person's link. We can make it again for another mail, so nobody has to keep it. */
const inviteToken = (contributorId: string): string => signatureOf('invite', contributorId);

/** What the database keeps of the secret: enough to know it again, not enough to make the link. */
export const inviteTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The same, of the link of this person. */
export const tokenHashOf = (contributorId: string): string => inviteTokenHash(inviteToken(contributorId));

/** A person's own link (docs/specification.md#link-personal). It opens a page; the page posts the token, so opening changes nothing. */
export const inviteLink = (tributeId: string, contributorId: string): string =>
  `${env().APP_URL}/tribute/${tributeId}?c=${inviteToken(contributorId)}`;

/** The page on which they may choose to be reminded later; it opens with the same secret. */
export const reminderLink = (tributeId: string, contributorId: string): string =>
  `${env().APP_URL}/tribute/${tributeId}/remind?c=${inviteToken(contributorId)}`;

/** What stands behind the way out of our mails to this person about their tribute. */
export const unsubscribeToken = (contributorId: string, now = Date.now()): string =>
  signUnsubscribe({ contributorId }, now);
