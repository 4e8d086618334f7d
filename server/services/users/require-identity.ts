import { AppError } from '#server/errors/app-error.ts';
import type { Identity } from '#server/integrations/identity.ts';
import type { ServiceContext } from '#server/services/context.ts';

export function requireIdentity({ actor }: ServiceContext): Identity {
  if (!actor.user) throw new AppError('UNAUTHENTICATED', 'signInFirst');
  return actor.user;
}
