import { API_KEY } from '#lib/contracts/api-key.ts';
import { isOwnOrigin } from '#server/auth/own-origin.ts';
import { AppError } from '#server/errors/app-error.ts';

type Headers = { get(name: string): string | null };

/** @throws AppError BAD_API_KEY without the fixed key that our own pages send (docs/specification.md#client-headers). */
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
  const isForeign = origin !== null && !isOwnOrigin(origin, headers.get('host'));
  if (isForeign || headers.get('sec-fetch-site') === 'cross-site' || (!origin && headers.get('cookie'))) {
    throw new AppError('FORBIDDEN', 'ownPagesOnly');
  }
}
