import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { request, setBearer } from '#lib/browser/api/client.ts';
import { removeAccountHint } from '#lib/browser/auth/cookies.ts';
import type { IdentitySession } from '#lib/browser/auth/firebase-identity.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { resetStores } from '#tests/support/reset-stores.ts';
import { followSession } from './follow-session.tsx';
import { aUser, stubApi } from './render-app.tsx';

const analytics = vi.hoisted(() => ({ reset: vi.fn(async () => {}) }));
vi.mock('#lib/browser/analytics/analytics.ts', () => ({ resetAnalyticsIdentity: analytics.reset }));
const toasts = vi.hoisted(() => ({ show: vi.fn((_type: string) => {}) }));
vi.mock('#components/ui/show-toast.ts', () => ({ showToast: toasts.show }));

beforeEach(() => {
  resetStores();
  stubApi({});
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  setBearer(null);
});

const ben: IdentitySession = {
  userId: 'uid',
  email: 'ben@example.com',
  emailVerified: true,
  idToken: 'one',
};

describe('the session', () => {
  it('opens with cookies before anything is shown, and knows who has not confirmed', async () => {
    const calls = stubApi({ 'POST /api/user/session': { emailVerified: false } });
    const { result, tell } = followSession();
    expect(result.current.status).toBe('loading');
    tell({ ...ben, emailVerified: false });
    await waitFor(() => expect(result.current.status).toBe('unverified'));
    expect(calls.map(({ call }) => call)).toEqual(['POST /api/user/session']);
    expect(useRootStore.getState().user).toEqual({ userId: 'uid', email: ben.email, emailVerified: false });
    tell({ ...ben, idToken: 'two' });
    await waitFor(() => expect(result.current.status).toBe('signedIn'));
  });

  it('sets the bearer token for all API calls [auth-bearer] [client-bearer], stores the firebase user [auth-user-stored] [firebase-user] and gives the ID token to the cookie’s call [auth-cookie]', async () => {
    const headers: Headers[] = [];
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      headers.push(new Headers(init.headers));
      return Response.json({ data: { emailVerified: true } });
    });
    const bearers = () => headers.map((each) => each.get('authorization'));
    await request('/tribute/types');
    const { result, tell } = followSession();
    tell(ben);
    await waitFor(() => expect(result.current.status).toBe('signedIn'));
    expect(useRootStore.getState().user).toMatchObject({ userId: 'uid', email: ben.email });
    await request('/tribute');
    expect(bearers()).toEqual([null, 'Bearer one', 'Bearer one']);
    tell(null);
    await waitFor(() => expect(result.current.status).toBe('signedOut'));
    await request('/tribute/types');
    expect(bearers().at(-1)).toBeNull();
  });

  it('that opens only after its person was signed out in another tab is closed again', async () => {
    const calls: string[] = [];
    const opened = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit) => {
      calls.push(method);
      if (method === 'POST') {
        await opened.promise;
        document.cookie = 'uid=uid; Path=/';
      }
      return Response.json({ data: { emailVerified: true } });
    });
    onTestFinished(removeAccountHint);
    const { result, tell } = followSession();
    tell(ben);
    tell(null);
    await waitFor(() => expect(result.current.status).toBe('signedOut'));
    expect(calls).toEqual(['POST']);
    opened.resolve();
    await waitFor(() => expect(calls).toEqual(['POST', 'DELETE']));
    expect(result.current.status).toBe('signedOut');
  });

  it('forgets everything with the person', async () => {
    stubApi({ 'POST /api/user/session': { emailVerified: true } });
    const { queryClient, result, tell } = followSession();
    tell(ben);
    await waitFor(() => expect(result.current.status).toBe('signedIn'));
    queryClient.setQueryData(['tributes'], []);
    tell(null);
    await waitFor(() => expect(result.current.status).toBe('signedOut'));
    expect(useRootStore.getState().user).toBeNull();
    expect(queryClient.getQueryData(['tributes'])).toBeUndefined();
  });

  it('logs out: reset analytics identity, loading toast, sign out, go to starter page, clear profile and firebase user [logout-order], "logout Successfully" [logout-toast], close drawer, remove uid cookie [logout-end]', async () => {
    const calls = stubApi({
      'POST /api/user/session': { emailVerified: true },
      'DELETE /api/user/session': {},
    });
    const order: string[] = [];
    const assign = vi
      .spyOn(window.location, 'assign')
      .mockImplementation(() => void order.push('starter page'));
    analytics.reset.mockImplementation(async () => void order.push('analytics'));
    toasts.show.mockImplementation((type: string) => void order.push(type));
    document.cookie = 'uid=uid; Path=/';
    const { identity, result, tell } = followSession();
    vi.mocked(identity.signOut).mockImplementation(async () => {
      order.push('sign out');
      return { status: 200, error: null };
    });
    tell(ben);
    await waitFor(() => expect(result.current.status).toBe('signedIn'));
    useRootStore.getState().setProfile(aUser());
    useUiStore.getState().setUi({ isSideDrawerOpen: true });
    onTestFinished(
      useRootStore.subscribe(({ user, userFirebaseData }, before) => {
        if (before.user && !user && !userFirebaseData) order.push('profile and firebase user');
      }),
    );
    onTestFinished(
      useUiStore.subscribe(({ isSideDrawerOpen }) => void (isSideDrawerOpen || order.push('drawer'))),
    );
    await act(() => result.current.logOut());
    tell(null);
    expect(result.current.status).toBe('leaving');
    expect(order).toEqual([
      'analytics',
      'LOADING',
      'sign out',
      'starter page',
      'profile and firebase user',
      'SUCCESS',
      'drawer',
    ]);
    expect(useUiStore.getState().isSideDrawerOpen).toBe(false);
    expect(useRootStore.getState().userFirebaseData).toBeNull();
    expect(calls.at(-1)?.call).toBe('DELETE /api/user/session');
    expect(useRootStore.getState().user).toBeNull();
    // Shown before leaving, as the starter page may be one of another site, and again where it is ours.
    expect(toasts.show).toHaveBeenLastCalledWith('SUCCESS', 'logout Successfully', expect.any(String));
    expect(useRootStore.getState().notify).toMatchObject({ type: 'SUCCESS', message: 'logout Successfully' });
    // A cookie that has expired within this millisecond is still there in the next line.
    await waitFor(() => expect(document.cookie).not.toContain('uid='));
    expect(assign).toHaveBeenCalledWith('/');
  });

  it('announces the log-out in the page’s language', async () => {
    stubApi({ 'POST /api/user/session': { emailVerified: true }, 'DELETE /api/user/session': {} });
    vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    document.documentElement.lang = 'es';
    onTestFinished(() => document.documentElement.removeAttribute('lang'));
    const { result, tell } = followSession();
    tell(ben);
    await waitFor(() => expect(result.current.status).toBe('signedIn'));
    await act(() => result.current.logOut());
    expect(useRootStore.getState().notify).toMatchObject({ type: 'SUCCESS', message: 'Sesión cerrada' });
  });
});
