'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { createIdentity } from '#lib/auth/identity.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { AuthContext } from './auth-context.ts';
import { useProfile } from './use-profile.ts';
import { useRealtime } from './use-realtime.ts';
import { useSession } from './use-session.ts';

type AuthProviderProps = { configuration: ClientConfiguration; children: ReactNode };

export function AuthProvider({ configuration, children }: AuthProviderProps) {
  const [identity] = useState(() => createIdentity(configuration));
  const { status, logOut, logOutWithoutTakes } = useSession(identity);
  const { isSettled: isProfileSettled } = useProfile(identity, status);
  const userId = useRootStore(({ user }) => user?.userId ?? null);
  // The stored person is only a memory until the identity provider has spoken.
  useRealtime(identity, status === 'signedIn' || status === 'unverified' ? userId : null);
  const value = useMemo(
    () => ({ status, identity, isProfileSettled, logOut, logOutWithoutTakes }),
    [status, identity, isProfileSettled, logOut, logOutWithoutTakes],
  );
  return <AuthContext value={value}>{children}</AuthContext>;
}
