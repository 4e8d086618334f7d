import { hasAccountHint } from './cookies.ts';

/** Where the identity provider's library stores a person. */
const DATABASE = 'firebaseLocalStorageDb';
const KEY_PREFIX = 'firebase:authUser:';

/** Returns false if no one can be signed in here. True where the browser does not tell. */
export async function mayHoldSignIn(): Promise<boolean> {
  try {
    if (hasAccountHint() || Object.keys(localStorage).some((key) => key.startsWith(KEY_PREFIX))) return true;
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return true;
  }
}
