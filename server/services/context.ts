import type { Locale } from '#lib/messages/languages.ts';
import type { Actor } from '#server/auth/actor.ts';
import type { Logger } from '#server/platform/logger.ts';

export type ServiceContext = {
  readonly actor: Actor;
  readonly locale: Locale;
  readonly requestId: string;
  readonly log: Logger;
};
