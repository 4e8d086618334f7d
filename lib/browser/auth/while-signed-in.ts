import { type Auth, signOut, type User } from 'firebase/auth';
import { isAccountHintAgainst, isAccountHintOf } from './cookies.ts';

/** Runs `ask` if someone is signed in. The account hint decides: another tab's log-out reaches the provider here late. */
export async function whileSignedIn(auth: Auth, ask: (user: User) => Promise<unknown>): Promise<void> {
  const user = auth.currentUser;
  if (!user || isAccountHintAgainst(user.uid)) return;
  const wasNamed = isAccountHintOf(user.uid);
  await ask(user);
  const hasLeft = isAccountHintAgainst(user.uid) || (wasNamed && !isAccountHintOf(user.uid));
  // They signed out meanwhile; the answer would sign them in again.
  if (auth.currentUser === user && hasLeft) await signOut(auth);
}
