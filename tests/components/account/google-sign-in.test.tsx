import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginForm } from '#components/account/login-form.tsx';
import { GoogleSignIn } from '#components/sign-in/google-sign-in.tsx';
import { fakeIdentity, renderApp } from '#tests/components/layout/render-app.tsx';
import { at } from '#tests/support/navigation.ts';

beforeEach(() => {
  at.path = '/login';
});
afterEach(() => vi.clearAllMocks());

const button = () => screen.getByRole('button', { name: 'Continue with Google' });
const refused = vi.fn(async () => ({ status: 0, error: 'auth/popup-closed-by-user' }) as const);

describe('sign-in by Google', () => {
  it('opens Google’s popup at once, without our own dialog', async () => {
    const identity = fakeIdentity({ needsGoogleStandIn: false });
    renderApp(<GoogleSignIn />, { status: 'signedOut', identity });
    await userEvent.click(button());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(identity.signInWithGoogle).toHaveBeenCalledExactlyOnceWith(undefined);
    // A success keeps the button busy until the page changes.
    expect(button()).toBeDisabled();
  });

  it('gives the button back after a failure and says nothing [google-failed]', async () => {
    const identity = fakeIdentity({ needsGoogleStandIn: false, signInWithGoogle: refused });
    renderApp(<LoginForm />, { status: 'signedOut', identity });
    await userEvent.click(button());
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    await waitFor(() => expect(button()).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/popup/)).toBeNull();
  });

  it('says that the provider is a stand-in, and signs in with one of its accounts', async () => {
    const { identity } = renderApp(<GoogleSignIn />, { status: 'signedOut' });
    await userEvent.click(button());
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose an account' }));
    expect(dialog.getByText(/stands in for Google sign-in/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /Maja Lindqvist/ }));
    expect(identity.signInWithGoogle).toHaveBeenCalledExactlyOnceWith({
      name: 'Maja Lindqvist',
      email: 'maja.lindqvist@gmail.example',
    });
  });

  it('takes any other account, and closing the chooser does nothing', async () => {
    const { identity } = renderApp(<GoogleSignIn />, { status: 'signedOut' });
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(identity.signInWithGoogle).not.toHaveBeenCalled();

    await userEvent.click(button());
    await userEvent.type(screen.getByLabelText(/Name/), 'Ada Osei');
    await userEvent.type(screen.getByLabelText(/Email/), 'ada@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(identity.signInWithGoogle).toHaveBeenCalledWith({ name: 'Ada Osei', email: 'ada@example.com' });
  });
});
