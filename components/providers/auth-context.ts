import { createContext, useContext } from 'react';
import type { Identity } from '#lib/browser/auth/identity.ts';

/** `loading` before the provider's first answer, `unavailable` without one, `leaving` during a log-out. */
export type AuthStatus = 'loading' | 'unavailable' | 'signedOut' | 'unverified' | 'signedIn' | 'leaving';

export type AuthValue = {
  status: AuthStatus;
  identity: Identity;
  /** The profile request has finished, with or without success. */
  isProfileSettled: boolean;
  /** Signs out and opens the start page; with an unsent take, opens a dialog first. */
  logOut: () => Promise<void>;
  /** Signs out and deletes the takes of this device. */
  logOutWithoutTakes: () => Promise<void>;
  /** Signs out and leaves the takes of this device to the people who made them. */
  logOutKeepingTakes: (notice: string) => Promise<void>;
};

export const AuthContext = createContext<AuthValue | null>(null);

/** Only under the AuthProvider of the signed-in pages. */
export function useAuth(): AuthValue {
  const value = useContext(AuthContext);
  if (!value) throw new Error('useAuth needs an AuthProvider above it.');
  return value;
}
