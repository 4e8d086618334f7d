import { env } from '#server/config/env.ts';

/** Returns the public origin. Links in mails and tags use it, never a request header. */
export function appOrigin(): URL {
  return new URL(env().APP_URL);
}
