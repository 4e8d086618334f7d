import { z } from 'zod';

const Claims = z.object({ exp: z.number() });

/** Returns whether an ID token says that it has expired. It is not verified: use it for refusals only. */
export function hasExpired(idToken = '', now = Date.now()): boolean {
  const [, payload = ''] = idToken.split('.');
  try {
    const { data } = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return data !== undefined && data.exp * 1000 <= now;
  } catch {
    return false;
  }
}
