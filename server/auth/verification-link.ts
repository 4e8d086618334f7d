import { createHash } from 'node:crypto';
import { z } from 'zod';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { VERIFICATION_TOKEN_CHARS_MAX } from '#lib/contracts/users.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { readToken, signToken } from './signed-token.ts';

const Verification = z.object({
  userId: z.string(),
  email: z.string(),
  redirectPath: z.string(),
  /** The address that `email` replaces, in a link that changes an account's address. */
  from: z.string().optional(),
});
export type Verification = z.infer<typeof Verification>;

const LINK_HOURS = 48;

/** Returns a verification mail's address, without a return path that is too long. Its page posts the token. */
export function verificationLink(verification: Verification, now = Date.now()): string {
  const expiresAt = now + LINK_HOURS * HOUR_MS;
  const whole = signToken('verify-email', verification, expiresAt);
  const isTooLong = whole.length > VERIFICATION_TOKEN_CHARS_MAX;
  const token = isTooLong
    ? signToken('verify-email', { ...verification, redirectPath: HOME_PATH }, expiresAt)
    : whole;
  return `${env().APP_URL}/signup/verify?token=${token}${verification.from === undefined ? '' : '&change=1'}`;
}

/** Returns a short name of a link or its token that does not reveal it. */
export const markOf = (link: string): string => createHash('sha256').update(link).digest('hex').slice(0, 32);

export function readVerification(token: string): Verification | null {
  return readToken('verify-email', token, Verification);
}
