import { env } from '#server/config/env.ts';
import { isLoopback } from '#server/config/loopback.ts';

/** Returns whether an Origin is ours. On loopback, localhost equals 127.0.0.1; other names may be DNS rebinding. */
export function isOwnOrigin(origin: string, host: string | null | undefined): boolean {
  const own = new URL(env().APP_URL);
  if (origin === own.origin) return true;
  if (!isLoopback(own.hostname) || !URL.canParse(origin)) return false;
  const named = new URL(origin);
  return named.protocol === own.protocol && isLoopback(named.hostname) && named.host === host;
}
