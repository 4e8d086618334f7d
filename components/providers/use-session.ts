import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { setBearer } from '#lib/api/client.ts';
import { closeSession, openSession } from '#lib/api/users.ts';
import { hasAccountHint, removeAccountHint } from '#lib/auth/cookies.ts';
import type { IdentitySession } from '#lib/auth/firebase-identity.ts';
import { forgetPerson } from '#lib/auth/forget-person.ts';
import type { Identity } from '#lib/auth/identity.ts';
import { deleteTakes, tributesWithTakes } from '#lib/recording/device-takes.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { UNSENT_TAKE_DIALOG, useUiStore } from '#lib/stores/ui-store.ts';
import type { AuthStatus } from './auth-context.ts';
import { showToast } from './show-toast.ts';

/** Follows the identity provider: bearer, store and cookies are those of whoever is signed in (seed §4). */
export function useSession(identity: Identity) {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<AuthStatus>('loading');
  const isLeaving = useRef(false);

  useEffect(() => {
    let latest: IdentitySession | null = null;
    let closing: Promise<unknown> = Promise.resolve();
    const follow = async (session: IdentitySession | null) => {
      latest = session;
      if (isLeaving.current) return;
      if (session) await admit(session, closing, queryClient);
      else closing = dismiss(queryClient);
      // Whoever signed in or out meanwhile has the last word.
      if (latest === session) setStatus(statusOf(session));
    };
    return identity.observe({
      onSession: (session) => void follow(session),
      onUnavailable: () => setStatus('signedOut'),
    });
  }, [identity, queryClient]);

  const logOutWithoutTakes = useCallback(async () => {
    isLeaving.current = true;
    setStatus('leaving');
    await leave(identity, queryClient);
  }, [identity, queryClient]);

  const logOut = useCallback(async () => {
    const unsent = await tributesWithTakes();
    if (unsent.length > 0) useUiStore.getState().setUi({ dialogType: UNSENT_TAKE_DIALOG });
    else await logOutWithoutTakes();
  }, [logOutWithoutTakes]);

  return { status, logOut, logOutWithoutTakes };
}

function statusOf(session: IdentitySession | null): AuthStatus {
  if (!session) return 'signedOut';
  return session.emailVerified ? 'signedIn' : 'unverified';
}

/** Takes a person in, once the cookies of the one before are gone. */
async function admit(
  { idToken, ...user }: IdentitySession,
  closing: Promise<unknown>,
  queryClient: QueryClient,
): Promise<void> {
  await closing;
  setBearer(idToken);
  const { user: before, setUser } = useRootStore.getState();
  if (before && before.userId !== user.userId) forget(queryClient);
  setUser(user);
  const opening = openSession();
  // The pages that the server renders need the cookies; a browser that has them need not wait for new ones.
  if (!hasAccountHint()) await opening;
}

/**
 * Nobody is signed in. If somebody was, here, in another tab or before a log-out that the network cut off, what
 * is left of them goes: the token's cookie only the server can remove.
 */
function dismiss(queryClient: QueryClient): Promise<unknown> {
  setBearer(null);
  if (useRootStore.getState().user) forget(queryClient);
  return hasAccountHint() ? closeSession() : Promise.resolve();
}

function forget(queryClient: QueryClient): void {
  forgetPerson();
  queryClient.clear();
}

/** Log-out in the seed's order (§4). The start page has another root layout, so the way there is a page load. */
async function leave(identity: Identity, queryClient: QueryClient): Promise<void> {
  showToast('LOADING');
  await identity.signOut();
  const { error } = await closeSession();
  setBearer(null);
  forget(queryClient);
  await deleteTakes();
  useRootStore.getState().setNotify({ type: 'SUCCESS', message: 'logout Successfully' });
  useUiStore.getState().setUi({ isSideDrawerOpen: false, redirectFrom: null, dialogType: null });
  // Where the server was not reached the hint stays, and the next page closes the session by it.
  if (!error) removeAccountHint();
  window.location.assign('/');
}
