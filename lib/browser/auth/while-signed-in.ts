import { type Auth, signOut, type User } from 'firebase/auth';
import { isAccountHintAgainst, isAccountHintOf } from './cookies.ts';

/**
 * Has `ask` ask the provider anew about whoever is signed in; without anybody it does nothing. What the provider
 * answers is written where all tabs look for who is signed in, and this tab learns of a log-out in another one up to a
 * second late, or not at all while it sleeps: the account hint knows at once. Where there is none yet, because no
 * session was opened, the provider's word stands. Throws what `ask` throws.
 */
export async function whileSignedIn(auth: Auth, ask: (user: User) => Promise<unknown>): Promise<void> {
  const user = auth.currentUser;
  if (!user || isAccountHintAgainst(user.uid)) return;
  const wasNamed = isAccountHintOf(user.uid);
  await ask(user);
  const hasLeft = isAccountHintAgainst(user.uid) || (wasNamed && !isAccountHintOf(user.uid));
  // They left while the provider answered: its answer would sign them in again.
  if (auth.currentUser === user && hasLeft) await signOut(auth);
}
