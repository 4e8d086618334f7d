import { z } from 'zod';
import { env } from '#server/config/env.ts';
import { readToken, signToken } from './signed-token.ts';

const Verification = z.object({ userId: z.string(), email: z.string(), redirectPath: z.string() });
type Verification = z.infer<typeof Verification>;

const LINK_HOURS = 48;

/** The address in a verification mail. It opens a page; the page posts the token, so opening changes nothing. */
export function verificationLink(verification: Verification, now = Date.now()): string {
  const token = signToken('verify-email', verification, now + LINK_HOURS * 60 * 60 * 1000);
  return `${env().APP_URL}/signup/verify?token=${token}`;
}

/** What a verification token of ours says, or null. */
export function readVerification(token: string): Verification | null {
  return readToken('verify-email', token, Verification);
}
