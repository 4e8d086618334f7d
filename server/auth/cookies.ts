import { env } from '#server/config/env.ts';

/**
 * `auth_token` holds the ID token, `uid` hints that this browser has an account, `guest` proves the answers' owner,
 * `viewer` which presentation links were opened here.
 */
export const COOKIE = { authToken: 'auth_token', uid: 'uid', guest: 'guest', viewer: 'viewer' } as const;

type CookieOptions = { maxAgeSeconds: number; isReadable?: boolean };

/** Sends a cookie with the answer. */
export type SetCookie = (name: string, value: string, options: CookieOptions) => void;

/** A Set-Cookie header: Lax, HttpOnly unless readable, Secure when the site is served by https. */
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

/** The cookies of a request's Cookie header; of a repeated name the first counts. */
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
