import { env } from '#server/config/env.ts';

/** The public origin of this installation: links in mails and tags come from here, never from a header. */
export function appOrigin(): URL {
  return new URL(env().APP_URL);
}
