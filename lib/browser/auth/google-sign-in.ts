import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithCredential,
  signInWithPopup,
  type UserCredential,
} from 'firebase/auth';
import { NAME_CHARS_MAX } from '#lib/auth/name-limits.ts';

export type StandInAccount = { email: string; name: string };

/** docs/specification.md#google-user */
type GoogleUser = {
  userId: string;
  name: { firstName: string; lastName: string };
  email: string;
  accountCreationMethod: 'GOOGLE';
  googleId: string;
  isNewUser: boolean;
  image: string | null;
};

export type AccountDetails = GoogleUser | { accountCreationMethod: 'EMAIL' };

/** Always asks which account (docs/specification.md#google-chooser). Naming the resolver keeps popup code out of earlier loads. */
export function signInWithGoogle(auth: Auth, account: StandInAccount | undefined): Promise<UserCredential> {
  if (account) return signInWithCredential(auth, GoogleAuthProvider.credential(standInToken(account)));
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return signInWithPopup(auth, provider, browserPopupRedirectResolver);
}

/** Returns claims that the stand-in accepts; the same address is the same person. */
function standInToken({ email, name }: StandInAccount): string {
  return JSON.stringify({ sub: email.toLowerCase(), email, email_verified: true, name });
}

/** Returns how the person signed up, with Google's data. @throws Error when signed out */
export async function describeAccount({ currentUser }: Auth): Promise<AccountDetails> {
  if (!currentUser) throw new Error('Nobody is signed in.');
  const { signInProvider } = await currentUser.getIdTokenResult();
  const google = currentUser.providerData.find(
    ({ providerId }) => providerId === GoogleAuthProvider.PROVIDER_ID,
  );
  if (!google || signInProvider !== GoogleAuthProvider.PROVIDER_ID) return { accountCreationMethod: 'EMAIL' };
  const { creationTime, lastSignInTime } = currentUser.metadata;
  return {
    userId: currentUser.uid,
    name: splitName(google.displayName ?? ''),
    email: currentUser.email ?? '',
    accountCreationMethod: 'GOOGLE',
    googleId: google.uid,
    isNewUser: creationTime === lastSignInTime,
    image: google.photoURL,
  };
}

/** Google gives one name here: its last word becomes the last name, which people can correct in their profile. */
export function splitName(displayName: string): { firstName: string; lastName: string } {
  const words = displayName.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' ').slice(0, NAME_CHARS_MAX), lastName: lastName.slice(0, NAME_CHARS_MAX) };
}
