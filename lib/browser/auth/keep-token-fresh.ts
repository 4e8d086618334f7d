import type { Auth } from 'firebase/auth';
import { isAccountHintOf } from './cookies.ts';
import { whileSignedIn } from './while-signed-in.ts';

/** How often the token is looked at, in milliseconds. It lives an hour and the provider renews it only when asked. */
const CHECK_INTERVAL_MS = 60_000;
/** A token with less than this left is renewed, so that no call goes out with an expired one. */
const RENEW_BEFORE_MS = 5 * 60_000;

/** Renews the ID token before it expires, also after the computer slept. Returns how to stop. */
export function keepTokenFresh(auth: Auth): () => void {
  const check = () =>
    whileSignedIn(auth, async (user) => {
      // Nobody asked for this, and a tab that slept through a whole log-out finds no hint.
      if (!isAccountHintOf(user.uid)) return;
      // What has expired is renewed by this already.
      const { expirationTime } = await user.getIdTokenResult();
      if (Date.parse(expirationTime) - Date.now() < RENEW_BEFORE_MS) await user.getIdToken(true);
    });
  // Without a network the next look tries again.
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
