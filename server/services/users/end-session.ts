import { endSignIn } from '#server/auth/ended-sign-ins.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { closeSignIn } from '#server/realtime/publish.ts';

/** Ends a sign-in and closes its sockets, even in sleeping tabs. Other devices stay signed in. */
export async function endSession(identity: Identity): Promise<void> {
  await endSignIn(identity);
  closeSignIn(identity);
}
