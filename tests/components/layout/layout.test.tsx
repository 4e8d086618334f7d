import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Shell } from '#components/layout/shell.tsx';
import { setBearer } from '#lib/api/client.ts';
import type { IdentitySession } from '#lib/auth/firebase-identity.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { followSession } from './follow-session.tsx';
import { aUser, renderApp, stubApi } from './render-app.tsx';

const router = vi.hoisted(() => ({ replace: vi.fn(), push: vi.fn(), back: vi.fn() }));
const at = vi.hoisted(() => ({ path: '/home' }));
vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => at.path }));

beforeEach(() => {
  at.path = '/home';
  useRootStore.setState(useRootStore.getInitialState());
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  setBearer(null);
});

describe('the header', () => {
  it('leads home and to the account', async () => {
    useRootStore.getState().setUser({ userId: 'uid', email: 'ben@example.com', emailVerified: true });
    useRootStore.getState().setProfile(aUser());
    const { logOut } = renderApp(<Shell appName="Folksee">content</Shell>);
    expect(screen.getByRole('link', { name: 'Folksee, go home' })).toHaveAttribute('href', '/home');
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    expect(screen.getByText('Ben Otto')).toBeVisible();
    expect(screen.getByText('ben@example.com')).toBeVisible();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(logOut).toHaveBeenCalledOnce();
  });

  it('says who one is in a dialog with a name, as a part of the page of its own', async () => {
    renderApp(<Shell appName="Folksee">content</Shell>);
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    const account = screen.getByRole('dialog', { name: 'Your account' });
    expect(account).toContainElement(screen.getByRole('menuitem', { name: 'Log out' }));
  });

  it('leads back when nobody is signed in', async () => {
    renderApp(<Shell appName="Folksee">content</Shell>, { status: 'signedOut' });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(router.back).toHaveBeenCalledOnce();
    expect(screen.getByText('Folksee, Round Rock, TX')).toBeVisible();
  });

  it.each(['/login', '/feedback/record', '/createtribute'])('is not on %s', (path) => {
    at.path = path;
    renderApp(<Shell appName="Folksee">content</Shell>);
    expect(screen.queryByRole('banner')).toBeNull();
  });
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

  it('logs out in order and leaves by the front door', async () => {
    const calls = stubApi({
      'POST /api/user/session': { emailVerified: true },
      'DELETE /api/user/session': {},
    });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    document.cookie = 'uid=uid; Path=/';
    const { identity, result, tell } = followSession();
    tell(ben);
    await waitFor(() => expect(result.current.status).toBe('signedIn'));
    await act(() => result.current.logOut());
    tell(null);
    expect(result.current.status).toBe('leaving');
    expect(identity.signOut).toHaveBeenCalledOnce();
    expect(calls.at(-1)?.call).toBe('DELETE /api/user/session');
    expect(useRootStore.getState().user).toBeNull();
    expect(useRootStore.getState().notify).toEqual({ type: 'SUCCESS', message: 'logout Successfully' });
    expect(document.cookie).not.toContain('uid=');
    expect(assign).toHaveBeenCalledWith('/');
  });
});
