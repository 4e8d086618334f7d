import { createContext, useContext } from 'react';
import type { Identity } from '#lib/browser/auth/identity.ts';

/**
 * `loading` until the identity provider has spoken, `unavailable` when it does not, until it does; `leaving` while a
 * log-out is on its way to the start page.
 */
export type AuthStatus = 'loading' | 'unavailable' | 'signedOut' | 'unverified' | 'signedIn' | 'leaving';

export type AuthValue = {
  status: AuthStatus;
  identity: Identity;
  /** Whether the profile has been asked for and the answer, good or bad, is here. */
  isProfileSettled: boolean;
  /** Signs out and goes to the start page; with a take that was not sent it asks first, by the dialog. */
  logOut: () => Promise<void>;
  /** Signs out without asking, and deletes the takes of this device. `notice` replaces the usual toast. */
  logOutWithoutTakes: (notice?: string) => Promise<void>;
};

export const AuthContext = createContext<AuthValue | null>(null);

/** Who is here and what they may do about it. Only under the AuthProvider of the signed-in pages. */
export function useAuth(): AuthValue {
  const value = useContext(AuthContext);
  if (!value) throw new Error('useAuth needs an AuthProvider above it.');
  return value;
}
