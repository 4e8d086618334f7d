import { env } from '#server/config/env.ts';

export const COOKIE = {
  authToken: 'auth_token',
  uid: 'uid',
  guest: 'guest',
  viewer: 'viewer',
  keepGuests: 'keep_guests',
} as const;

type CookieOptions = { maxAgeSeconds: number; isReadable?: boolean };

export type SetCookie = (name: string, value: string, options: CookieOptions) => void;

/** Returns a Set-Cookie header: Lax, HttpOnly unless readable, Secure on https. */
export function serializeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, isReadable }: CookieOptions,
): string {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Lax',
  ];
  if (!isReadable) parts.push('HttpOnly');
  if (env().APP_URL.startsWith('https:')) parts.push('Secure');
  return parts.join('; ');
}

/** Parses a Cookie header; the first of repeated names counts. */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at < 0) continue;
    const name = pair.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, decode(pair.slice(at + 1).trim()));
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
