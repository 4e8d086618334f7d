import { API_KEY } from '#lib/contracts/api-key.ts';
import { isOwnOrigin } from '#server/auth/own-origin.ts';
import { AppError } from '#server/errors/app-error.ts';

type Headers = { get(name: string): string | null };

/** Throws BAD_API_KEY without the fixed key of our pages (docs/specification.md#client-headers). */
export function requireApiKey(headers: Headers): void {
  if (headers.get('x-api-key') !== API_KEY) throw new AppError('BAD_API_KEY', 'apiKeyNeeded');
}

/** Safe methods: browsers send no Origin with them to the same site. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects writes from other origins with FORBIDDEN: a cookie proves no intention. Programs may omit Origin. */
export function requireOwnOrigin(headers: Headers, method: string): void {
  if (READING.has(method)) return;
  const origin = headers.get('origin');
  const isForeign = origin !== null && !isOwnOrigin(origin, headers.get('host'));
  if (isForeign || headers.get('sec-fetch-site') === 'cross-site' || (!origin && headers.get('cookie'))) {
    throw new AppError('FORBIDDEN', 'ownPagesOnly');
  }
}
