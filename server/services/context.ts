import type { Locale } from '#lib/messages/languages.ts';
import type { Actor } from '#server/auth/actor.ts';
import type { Logger } from '#server/platform/logger.ts';

/** What every service needs to know about its caller, whether that is HTTP, a socket or an upload. */
export type ServiceContext = {
  readonly actor: Actor;
  /** The language in which the caller reads. */
  readonly locale: Locale;
  readonly requestId: string;
  readonly log: Logger;
};
