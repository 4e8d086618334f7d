import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { resetAnalyticsIdentity } from '#lib/browser/analytics/analytics.ts';
import { bearerNow, setBearer } from '#lib/browser/api/client.ts';
import { closeSession, openSession } from '#lib/browser/api/users.ts';
import { hasAccountHint, isAccountHintOf, removeAccountHint } from '#lib/browser/auth/cookies.ts';
import type { IdentitySession } from '#lib/browser/auth/firebase-identity.ts';
import { forgetPerson } from '#lib/browser/auth/forget-person.ts';
import type { Identity } from '#lib/browser/auth/identity.ts';
import { forgetUnendedSignIn, keepUnendedSignIn, unendedSignIn } from '#lib/browser/auth/unended-sign-in.ts';
import { sessionTextsOfPage } from '#lib/browser/messages/session-texts.ts';
import { dropTakes, holdsTakes } from '#lib/browser/recording/takes-at-log-out.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import {
  KEEP_ACCOUNT_DIALOG,
  SUSPENDED_DIALOG,
  UNSENT_TAKE_DIALOG,
  useUiStore,
} from '#lib/browser/stores/ui-store.ts';
import type { AuthStatus } from './auth-context.ts';

/** Sets bearer, store and cookies (docs/specification.md#auth-bearer). `hasSession`: the server has set its cookies. */
export function useSession(identity: Identity) {
  const [status, setStatus] = useState<AuthStatus>('loading');
  const [hasSession, setHasSession] = useState(false);
  const isLeaving = useRef(false);

  useEffect(() => {
    let latest: IdentitySession | null = null;
    let closing: Promise<unknown> = Promise.resolve();
    const onOpened = () => {
      setHasSession(true);
      // They signed out elsewhere before the server answered.
      if (!latest) closing = dismiss();
    };
    const follow = async (session: IdentitySession | null) => {
      latest = session;
      if (isLeaving.current) return;
      if (session) await admit(session, { closing, onOpened });
      else closing = dismiss();
      // A later sign-in or sign-out wins.
      if (latest === session) setStatus(statusOf(session));
    };
    return identity.observe({
      onSession: (session) => void follow(session),
      // A known person stays signed in: each call is authenticated anyway.
      onUnavailable: () => setStatus((known) => (known === 'loading' ? 'unavailable' : known)),
    });
  }, [identity]);

  const end = useCallback(
    async (keepingNotice?: string) => {
      isLeaving.current = true;
      setStatus('leaving');
      await leave(identity, keepingNotice);
    },
    [identity],
  );
  const logOutWithoutTakes = useCallback(() => end(), [end]);

  const logOut = useCallback(async () => {
    if (await holdsTakes()) useUiStore.getState().setUi({ dialogType: UNSENT_TAKE_DIALOG });
    else await logOutWithoutTakes();
  }, [logOutWithoutTakes]);

  return { status, hasSession, logOut, logOutWithoutTakes, logOutKeepingTakes: end };
}

function statusOf(session: IdentitySession | null): AuthStatus {
  if (!session) return 'signedOut';
  return session.emailVerified ? 'signedIn' : 'unverified';
}

type Surroundings = { closing: Promise<unknown>; onOpened: () => void };

/** Signs a person in after the previous cookies are gone. */
async function admit(
  { idToken, ...user }: IdentitySession,
  { closing, onOpened }: Surroundings,
): Promise<void> {
  await closing;
  setBearer(idToken);
  const { user: before, setUser } = useRootStore.getState();
  if (before && before.userId !== user.userId) forgetPerson();
  setUser(user);
  const opening = openSession().then(({ code }) => {
    // Asks our API: the identity provider still knows deleted accounts (docs/specification.md#account-deletion).
    if (code === 'ACCOUNT_DELETED') useUiStore.getState().setUi({ dialogType: KEEP_ACCOUNT_DIALOG });
    if (code === 'ACCOUNT_SUSPENDED') useUiStore.getState().setUi({ dialogType: SUSPENDED_DIALOG });
    onOpened();
  });
  // Server-rendered pages need this person's cookies; existing ones suffice.
  if (!isAccountHintOf(user.userId)) await opening;
}

/** Clears what a signed-out person left. Only the server can remove the token cookie and end the sign-in. */
async function dismiss(): Promise<void> {
  setBearer(null);
  if (useRootStore.getState().user) forgetPerson();
  const idToken = unendedSignIn();
  if (!idToken && !hasAccountHint()) return;
  const { error } = await closeSession(idToken);
  if (!error) forgetUnendedSignIn();
}

const LOG_OUT_TOAST = 'log-out';

/**
 * In the specified order (docs/specification.md#logout-order). The start page is a page load, so it repeats the toast.
 * `keepingNotice` replaces that, and the takes of this device stay.
 */
async function leave(identity: Identity, keepingNotice?: string): Promise<void> {
  const notice = keepingNotice ?? sessionTextsOfPage().loggedOut;
  await resetAnalyticsIdentity();
  showToast('LOADING', undefined, LOG_OUT_TOAST);
  await identity.signOut();
  const idToken = bearerNow();
  if (idToken) keepUnendedSignIn(idToken);
  const { error } = await closeSession(idToken);
  if (keepingNotice === undefined) await dropTakes();
  window.location.assign('/');
  setBearer(null);
  forgetPerson();
  useRootStore.getState().setNotify({ type: 'SUCCESS', message: notice });
  showToast('SUCCESS', notice, LOG_OUT_TOAST);
  useUiStore.getState().setUi({ isSideDrawerOpen: false, redirectFrom: null, dialogType: null });
  // If the server was unreachable, the hint and token stay, and the next page ends the sign-in.
  if (error) return;
  removeAccountHint();
  forgetUnendedSignIn();
}
