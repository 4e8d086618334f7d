import { type Auth, signOut, type User } from 'firebase/auth';
import { isAccountHintAgainst, isAccountHintOf } from './cookies.ts';

/**
 * Runs `ask` for the signed-in person; does nothing when signed out. A log-out in another tab reaches the
 * provider here up to a second late, or not during sleep, so the account hint decides; without a hint the
 * provider does. Throws what `ask` throws.
 */
export async function whileSignedIn(auth: Auth, ask: (user: User) => Promise<unknown>): Promise<void> {
  const user = auth.currentUser;
  if (!user || isAccountHintAgainst(user.uid)) return;
  const wasNamed = isAccountHintOf(user.uid);
  await ask(user);
  const hasLeft = isAccountHintAgainst(user.uid) || (wasNamed && !isAccountHintOf(user.uid));
  // They signed out meanwhile; the answer would sign them in again.
  if (auth.currentUser === user && hasLeft) await signOut(auth);
}
