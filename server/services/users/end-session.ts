import { endSignIn } from '#server/auth/ended-sign-ins.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { closeSignIn } from '#server/realtime/publish.ts';

/**
 * Ends a sign-in: its tokens prove nobody from now on, and its open sockets are closed, also those of a tab that the
 * browser has put to sleep. The person's other devices stay signed in.
 */
export async function endSession(identity: Identity): Promise<void> {
  await endSignIn(identity);
  closeSignIn(identity);
}
