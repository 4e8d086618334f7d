import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ObjectIdString } from '#lib/contracts/ids.ts';
import { env } from '#server/config/env.ts';
import { readToken, signatureOf, signToken } from './signed-token.ts';

const UNSUBSCRIBE_MS = 2 * 365 * 24 * 60 * 60 * 1000;
const Unsubscribe = z.object({ contributorId: ObjectIdString });

/** The secret part of a person's link. We can make it again for another mail, so nobody has to keep it. */
const inviteToken = (contributorId: string): string => signatureOf('invite', contributorId);

/** What the database keeps of the secret: enough to know it again, not enough to make the link. */
export const inviteTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The same, of the link of this person. */
export const tokenHashOf = (contributorId: string): string => inviteTokenHash(inviteToken(contributorId));

/** A person's own link (product.md §2). It opens a page; the page posts the token, so opening changes nothing. */
export const inviteLink = (tributeId: string, contributorId: string): string =>
  `${env().APP_URL}/tribute/${tributeId}?c=${inviteToken(contributorId)}`;

/** What stands behind the way out of our mails to this person, longer than any tribute collects. */
export const unsubscribeToken = (contributorId: string, now = Date.now()): string =>
  signToken('unsubscribe', { contributorId }, now + UNSUBSCRIBE_MS);

/** Whose mails a token ends, or null when it is not ours. */
export const readUnsubscribeToken = (token: string) => readToken('unsubscribe', token, Unsubscribe);
