import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { setBearer } from '#lib/api/client.ts';
import { closeSession, openSession } from '#lib/api/users.ts';
import { hasAccountHint, removeAccountHint } from '#lib/auth/cookies.ts';
import type { IdentitySession } from '#lib/auth/firebase-identity.ts';
import type { Identity } from '#lib/auth/identity.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useUiStore } from '#lib/stores/ui-store.ts';
import type { AuthStatus } from './auth-context.ts';
import { showToast } from './show-toast.ts';

/** Follows the identity provider: bearer, store and cookies are those of whoever is signed in (seed §4). */
export function useSession(identity: Identity) {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<AuthStatus>('loading');
  const isLeaving = useRef(false);

  useEffect(() => {
    let latest: IdentitySession | null = null;
    const follow = async (session: IdentitySession | null) => {
      latest = session;
      if (isLeaving.current) return;
      if (session) await admit(session, queryClient);
      else forget(queryClient);
      // Whoever signed in or out meanwhile has the last word.
      if (latest === session) setStatus(statusOf(session));
    };
    return identity.observe((session) => void follow(session));
  }, [identity, queryClient]);

  const logOut = useCallback(async () => {
    isLeaving.current = true;
    setStatus('leaving');
    await leave(identity, queryClient);
  }, [identity, queryClient]);

  return { status, logOut };
}

function statusOf(session: IdentitySession | null): AuthStatus {
  if (!session) return 'signedOut';
  return session.emailVerified ? 'signedIn' : 'unverified';
}

async function admit({ idToken, ...user }: IdentitySession, queryClient: QueryClient): Promise<void> {
  setBearer(idToken);
  const { user: before, setUser } = useRootStore.getState();
  if (before && before.userId !== user.userId) forgetPerson(queryClient);
  setUser(user);
  const opening = openSession();
  // The pages that the server renders need the cookies; a browser that has them need not wait for new ones.
  if (!hasAccountHint()) await opening;
}

function forget(queryClient: QueryClient): void {
  setBearer(null);
  forgetPerson(queryClient);
}

function forgetPerson(queryClient: QueryClient): void {
  useRootStore.getState().clearUser();
  queryClient.clear();
}

/** Log-out in the seed's order (§4). The start page has another root layout, so the way there is a page load. */
async function leave(identity: Identity, queryClient: QueryClient): Promise<void> {
  showToast('LOADING');
  await identity.signOut();
  await closeSession();
  forget(queryClient);
  useRootStore.getState().setNotify({ type: 'SUCCESS', message: 'logout Successfully' });
  useUiStore.getState().setUi({ isSideDrawerOpen: false, redirectFrom: null });
  removeAccountHint();
  window.location.assign('/');
}
