import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithCredential,
  signInWithPopup,
  type UserCredential,
} from 'firebase/auth';
import { NAME_CHARS_MAX } from '#lib/auth/name-limits.ts';

/** Who signs in on the identity stand-in, which believes it. */
export type StandInAccount = { email: string; name: string };

/** Who came by Google, as Google tells it (docs/specification.md#google-user). */
type GoogleUser = {
  userId: string;
  name: { firstName: string; lastName: string };
  email: string;
  accountCreationMethod: 'GOOGLE';
  googleId: string;
  /** Whether this is their first sign-in. */
  isNewUser: boolean;
  image: string | null;
};

/** What the identity provider knows of a person beyond the address. */
export type AccountDetails = GoogleUser | { accountCreationMethod: 'EMAIL' };

/**
 * Opens Google's account chooser, which always asks which account (docs/specification.md#google-chooser), or takes the account that ours
 * has asked for: Google's script cannot load without Google, and the real provider refuses such a credential.
 * The resolver is named here and not when the provider is connected, so that nothing of the popup runs before.
 */
export function signInWithGoogle(auth: Auth, account: StandInAccount | undefined): Promise<UserCredential> {
  if (account) return signInWithCredential(auth, GoogleAuthProvider.credential(standInToken(account)));
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return signInWithPopup(auth, provider, browserPopupRedirectResolver);
}

/** The claims of a Google account as the stand-in takes them; the same address is the same person again. */
function standInToken({ email, name }: StandInAccount): string {
  return JSON.stringify({ sub: email.toLowerCase(), email, email_verified: true, name });
}

/** How the signed-in person came, with what Google says of them. @throws Error when nobody is signed in */
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

/** Google tells one name here; its last word is taken for the last name, and the profile lets people mend it. */
export function splitName(displayName: string): { firstName: string; lastName: string } {
  const words = displayName.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' ').slice(0, NAME_CHARS_MAX), lastName: lastName.slice(0, NAME_CHARS_MAX) };
}
