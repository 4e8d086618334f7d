import type { Auth } from 'firebase/auth';
import { isAccountHintOf } from './cookies.ts';
import { whileSignedIn } from './while-signed-in.ts';

/** Milliseconds. A token lives an hour and is only renewed on request. */
const CHECK_INTERVAL_MS = 60_000;
const RENEW_BEFORE_MS = 5 * 60_000;

export function keepTokenFresh(auth: Auth): () => void {
  const check = () =>
    whileSignedIn(auth, async (user) => {
      // A tab that slept through a log-out finds no hint.
      if (!isAccountHintOf(user.uid)) return;
      // This call also renews an expired token.
      const { expirationTime } = await user.getIdTokenResult();
      if (Date.parse(expirationTime) - Date.now() < RENEW_BEFORE_MS) await user.getIdToken(true);
    });
  const look = () => void check().catch(() => {});
  const timer = setInterval(look, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}
