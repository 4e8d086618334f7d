import { createHash } from 'node:crypto';
import { env } from '#server/config/env.ts';
import { signatureOf } from './signed-token.ts';
import { signUnsubscribe } from './unsubscribe-link.ts';

/** `linkRound` counts how often their link was replaced. */
type Linked = { id: string; linkRound?: number | null };

/** The secret of a person's link, derived so that it need not be stored. */
const inviteToken = ({ id, linkRound }: Linked): string =>
  signatureOf('invite', linkRound ? `${id} ${linkRound}` : id);

/** Returns the stored hash, which recognises the secret without revealing it. */
export const inviteTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

export const tokenHashOf = (contributor: Linked): string => inviteTokenHash(inviteToken(contributor));

/** Returns a person's link (docs/specification.md#link-personal). Opening it changes nothing: its page posts. */
export const inviteLink = (tributeId: string, contributor: Linked): string =>
  `${env().APP_URL}/tribute/${tributeId}?c=${inviteToken(contributor)}`;

/** Returns the page to choose a later reminder; it uses the same secret. */
export const reminderLink = (tributeId: string, contributor: Linked): string =>
  `${env().APP_URL}/tribute/${tributeId}/remind?c=${inviteToken(contributor)}`;

/** Returns the calendar file for a person; it uses the same secret. */
export const calendarLink = (tributeId: string, contributor: Linked): string =>
  `${env().APP_URL}/api/tribute/calendar?tributeId=${tributeId}&c=${inviteToken(contributor)}`;

export const unsubscribeToken = (contributorId: string, now = Date.now()): string =>
  signUnsubscribe({ contributorId }, now);
