import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { requireSetting } from '#server/config/env.ts';
import { isSameSecret } from './is-same-secret.ts';

/** A token for one purpose is invalid for any other. */
export type TokenPurpose =
  | 'guest'
  | 'viewer'
  | 'presentation-link'
  | 'device'
  | 'verify-email'
  | 'media'
  | 'invite'
  | 'reporter'
  | 'upload-address'
  | 'unsubscribe';

type Envelope = { data: unknown; expiresAt: number };

/** Returns a URL-safe signature, 128 bits of HMAC-SHA256. */
export function signatureOf(purpose: TokenPurpose, text: string): string {
  const secret = requireSetting('SESSION_SECRET');
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url').slice(0, 22);
}

export const isSignatureOf = (purpose: TokenPurpose, text: string, signature: string): boolean =>
  isSameSecret(signatureOf(purpose, text), signature);

/** Returns a signed, readable token with `data`, valid until `expiresAt` (milliseconds since 1970). */
export function signToken(purpose: TokenPurpose, data: unknown, expiresAt: number): string {
  const envelope: Envelope = { data, expiresAt };
  const body = Buffer.from(JSON.stringify(envelope)).toString('base64url');
  return `${body}.${signatureOf(purpose, body)}`;
}

/** Returns a token's data, or null if it is forged, expired or of another purpose or shape. */
export function readToken<T>(
  purpose: TokenPurpose,
  token: string,
  schema: z.ZodType<T>,
  now = Date.now(),
): T | null {
  const [body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSignatureOf(purpose, body, signature)) return null;
  const envelope = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Envelope;
  if (envelope.expiresAt <= now) return null;
  return schema.safeParse(envelope.data).data ?? null;
}
