import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VerifyScreen } from '#components/account/verify-screen.tsx';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { router } from '#tests/support/navigation.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the link of the mail', () => {
  it('confirms once, updates the identity, and stays on our own pages', async () => {
    const calls = stubApi({
      'POST /api/user/verify': { email: 'ben@example.com', redirectUrl: 'https://evil.example/home?a=1' },
    });
    const { identity } = renderApp(<VerifyScreen token="token" isChange={false} />, { status: 'signedOut' });
    expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/home?a=1');
    expect(identity.renewToken).toHaveBeenCalledOnce();
    expect(calls).toEqual([{ call: 'POST /api/user/verify', body: { token: 'token' } }]);
  });

  it('of a new address waits for the person who is signed in, and signs them out when it is theirs [email-change]', async () => {
    const calls = stubApi({
      'POST /api/user/verify': { email: 'new@example.com', redirectUrl: 'https://folksee.example/profile' },
    });
    const { identity, rerenderAs } = renderApp(<VerifyScreen token="token" isChange />, {
      status: 'loading',
    });
    expect(calls).toEqual([]);
    rerenderAs({ status: 'signedIn' });
    expect(await screen.findByRole('heading', { name: 'Your new email is confirmed' })).toBeVisible();
    expect(screen.getByText('Sign in with new@example.com from now on.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(identity.signOut).toHaveBeenCalledOnce();
  });

  it('explains a dead link and shows the way to a new one', async () => {
    const refusal = Response.json({ error: 'Not valid.', code: 'INVALID_INPUT' }, { status: 400 });
    stubApi({ 'POST /api/user/verify': refusal });
    renderApp(<VerifyScreen token="old" isChange={false} />, { status: 'signedOut' });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('of a new address that is dead points to the profile, which sends a new one [email-change]', async () => {
    const refusal = Response.json({ error: 'Not valid.', code: 'INVALID_INPUT' }, { status: 422 });
    stubApi({ 'POST /api/user/verify': refusal });
    renderApp(<VerifyScreen token="old" isChange />);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    expect(screen.getByText(/Ask for a new one in your profile\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
  });

  it('of a new address makes people of another account or none sign in, and brings them back [email-change]', async () => {
    window.history.replaceState(null, '', '/signup/verify?token=token&change=1');
    const refusal = Response.json({ error: 'Sign in.', code: 'UNAUTHENTICATED' }, { status: 401 });
    stubApi({ 'POST /api/user/verify': refusal });
    const { identity } = renderApp(<VerifyScreen token="token" isChange />);
    expect(await screen.findByRole('heading', { name: 'Sign in to change your email' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    // The sign-in page would send someone else straight back.
    expect(identity.signOut).toHaveBeenCalledOnce();
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/login');
    expect(useUiStore.getState().redirectFrom).toBe('/signup/verify?token=token&change=1');
  });

  it('calls no link dead after a failed call, and retries', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    renderApp(<VerifyScreen token="token" isChange={false} />, { status: 'signedOut' });
    expect(await screen.findByRole('heading', { name: 'We couldn’t confirm your email yet' })).toBeVisible();
    stubApi({ 'POST /api/user/verify': { email: 'ben@example.com', redirectUrl: '/home' } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  });
});
