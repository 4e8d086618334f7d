import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { requireSetting } from '#server/config/env.ts';
import { isSameSecret } from './is-same-secret.ts';

/** What a token is for; one made for one purpose is worth nothing for another. */
export type TokenPurpose =
  | 'guest'
  | 'viewer'
  | 'presentation-link'
  | 'device'
  | 'verify-email'
  | 'media'
  | 'invite'
  | 'reporter'
  | 'unsubscribe';

type Envelope = { data: unknown; expiresAt: number };

/** A short, URL-safe signature of `text`, 128 bits of HMAC-SHA256. */
export function signatureOf(purpose: TokenPurpose, text: string): string {
  const secret = requireSetting('SESSION_SECRET');
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url').slice(0, 22);
}

/** Whether `signature` is ours for `text`, compared in constant time. */
export const isSignatureOf = (purpose: TokenPurpose, text: string, signature: string): boolean =>
  isSameSecret(signatureOf(purpose, text), signature);

/** A token that carries `data` until `expiresAt` (milliseconds since 1970). Signed, not secret. */
export function signToken(purpose: TokenPurpose, data: unknown, expiresAt: number): string {
  const envelope: Envelope = { data, expiresAt };
  const body = Buffer.from(JSON.stringify(envelope)).toString('base64url');
  return `${body}.${signatureOf(purpose, body)}`;
}

/** The data of a token of ours, or null when it is forged, altered, of another purpose, form or time. */
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
