import { API_KEY } from '#lib/api/client.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';

type Headers = { get(name: string): string | null };

/** @throws AppError BAD_API_KEY without the fixed key that our own pages send (seed §7). */
export function requireApiKey(headers: Headers): void {
  if (headers.get('x-api-key') !== API_KEY) throw new AppError('BAD_API_KEY', 'apiKeyNeeded');
}

/** Methods that change nothing; for them browsers send no Origin to its own server. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A call that changes something may come only from our own pages: a cookie alone proves no intention.
 * Browsers send Origin with every such call; a program without cookies may leave it out.
 * @throws AppError FORBIDDEN
 */
export function requireOwnOrigin(headers: Headers, method: string): void {
  if (READING.has(method)) return;
  const origin = headers.get('origin');
  const isForeign =
    origin !== null && origin !== new URL(env().APP_URL).origin && !isSameHost(origin, headers);
  if (isForeign || headers.get('sec-fetch-site') === 'cross-site' || (!origin && headers.get('cookie'))) {
    throw new AppError('FORBIDDEN', 'ownPagesOnly');
  }
}

/** On a loopback installation people open localhost and 127.0.0.1 alike. */
function isSameHost(origin: string, headers: Headers): boolean {
  const { hostname, protocol } = new URL(env().APP_URL);
  if (protocol !== 'http:' || !['localhost', '127.0.0.1'].includes(hostname)) return false;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}
