'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useMemo, useState } from 'react';
import { createIdentity } from '#lib/browser/auth/identity.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { AuthContext, type AuthStatus } from './auth-context.ts';
import { useAnalytics } from './use-analytics.ts';
import { useSession } from './use-session.ts';

const Person = dynamic(async () => (await import('./person.tsx')).Person, { ssr: false });

type AuthProviderProps = { configuration: ClientConfiguration; children: ReactNode };

export function AuthProvider({ configuration, children }: AuthProviderProps) {
  const [identity] = useState(() => createIdentity(configuration));
  const { status, hasSession, logOut, logOutWithoutTakes, logOutKeepingTakes } = useSession(identity);
  const [settledStatus, setSettledStatus] = useState<AuthStatus | null>(null);
  const userId = useRootStore(({ user }) => user?.userId ?? null);
  // The stored person is a guess until the provider answers.
  const knownUserId = status === 'signedIn' || status === 'unverified' ? userId : null;
  useAnalytics(configuration, knownUserId);
  const isProfileSettled = settledStatus === status;
  const value = useMemo(
    () => ({ status, identity, isProfileSettled, logOut, logOutWithoutTakes, logOutKeepingTakes }),
    [status, identity, isProfileSettled, logOut, logOutWithoutTakes, logOutKeepingTakes],
  );
  return (
    <AuthContext value={value}>
      {children}
      {knownUserId && (
        <Person
          key={knownUserId}
          identity={identity}
          userId={knownUserId}
          status={status}
          hasSession={hasSession}
          onSettled={setSettledStatus}
        />
      )}
    </AuthContext>
  );
}
