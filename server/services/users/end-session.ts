import { closeSignIn } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * Ends what is open for this sign-in. The page that signs out closes its own line; a tab that the browser has
 * put to sleep does not hear of it.
 */
export function endSession({ actor }: ServiceContext): void {
  if (actor.user) closeSignIn(actor.user);
}
