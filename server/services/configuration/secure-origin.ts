import { env } from '#server/config/env.ts';

/** Returns the public origin if it is https, for pages that were opened by http. */
export function secureOrigin(): string | undefined {
  const { protocol, origin } = new URL(env().APP_URL);
  return protocol === 'https:' ? origin : undefined;
}
