import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ForgotPasswordForm } from '#components/account/forgot-password-form.tsx';
import { LoginForm } from '#components/account/login-form.tsx';
import { Onward } from '#components/account/onward.tsx';
import { SignupScreen } from '#components/account/signup-screen.tsx';
import { getNewUserEmail, removeNewUserEmail, setNewUserEmail } from '#lib/browser/auth/cookies.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { aUser, fakeIdentity, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { at, router } from '#tests/support/navigation.ts';
import { resetStores } from '#tests/support/reset-stores.ts';

const toasts = vi.hoisted(() => ({ show: vi.fn() }));
vi.mock('#components/ui/show-toast.ts', () => ({ showToast: toasts.show }));

beforeEach(() => {
  at.path = '/login';
  resetStores();
  removeNewUserEmail();
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const refuse = (error: string) => vi.fn(async () => ({ status: 0, error }) as const);

describe('sign-in', () => {
  it('offers the new address, shows what went wrong, and can show the password', async () => {
    setNewUserEmail('new@example.com');
    const identity = fakeIdentity({ signIn: refuse('Invalid Credentials') });
    renderApp(<LoginForm />, { status: 'signedOut', identity });
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');

    await userEvent.type(screen.getByLabelText('Password'), 'secret 1');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid Credentials');
    expect(identity.signIn).toHaveBeenCalledWith('new@example.com', 'secret 1');
    expect(router.replace).not.toHaveBeenCalled();
  });

  it('sends a signed-in person on to pricing, once the profile is complete, and forgets where from [route-pricing]', async () => {
    useUiStore.getState().setUi({ redirectFrom: '/pricing', isCompleteProfileOpen: true });
    const { rerenderAs } = renderApp(<LoginForm />, { isProfileSettled: false });
    rerenderAs({ isProfileSettled: true });
    expect(router.replace).not.toHaveBeenCalled();
    useUiStore.getState().setUi({ isCompleteProfileOpen: false });
    rerenderAs({ isProfileSettled: true });
    await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith('/pricing'));
    expect(useUiStore.getState().redirectFrom).toBeNull();
  });

  it('sends people with an unconfirmed address to the waiting page', () => {
    renderApp(<LoginForm />, { status: 'unverified' });
    expect(router.replace).toHaveBeenCalledWith('/signup');
  });
});

describe('sign-up', () => {
  it('makes the identity, then the user [call-add-user], and remembers the address [new-user-email]', async () => {
    const calls = stubApi({ 'POST /api/user': aUser('') });
    const { identity } = renderApp(<SignupScreen />, { status: 'signedOut' });
    expect(screen.getByText('At least 6 characters')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Email'), 'ben@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(identity.signUp).toHaveBeenCalledWith('ben@example.com', 'secret');
    expect(calls[0]?.body).toEqual({
      accountCreationMethod: 'EMAIL',
      redirectUrl: `${window.location.origin}/home`,
    });
    expect(getNewUserEmail()).toBe('ben@example.com');
  });

  it('makes no user when the identity is refused', async () => {
    const calls = stubApi({});
    const identity = fakeIdentity({ signUp: refuse('Email Already Registered!') });
    renderApp(<SignupScreen />, { status: 'signedOut', identity });
    await userEvent.type(screen.getByLabelText('Email'), 'ben@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Email Already Registered!');
    expect(calls).toEqual([]);
    expect(getNewUserEmail()).toBe('');
  });

  it('waits for the confirmation, resends the mail, and goes home automatically [waiting-page]', async () => {
    stubApi({
      'POST /api/user': aUser(''),
      'POST /api/user/verification_link/send': { email: 'ben@example.com' },
    });
    useRootStore.getState().setUser({ userId: 'uid', email: 'ben@example.com', emailVerified: false });
    const { identity, rerenderAs } = renderApp(<SignupScreen />, { status: 'unverified' });
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    expect(screen.getByText(/ben@example\.com/)).toBeVisible();
    await waitFor(() => expect(identity.checkVerified).toHaveBeenCalled());
    await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('It’s on its way to ben@example.com.')).toBeVisible();
    rerenderAs({ status: 'signedIn' });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/home'));
  });
});

describe('someone who signs up to claim what they sent', () => {
  it('returns to their own page, once', async () => {
    useUiStore.getState().setUi({ redirectFrom: '/tribute/T/mine' });
    const { rerenderAs } = renderApp(<SignupScreen />, { status: 'unverified' });
    rerenderAs({ status: 'signedIn' });
    await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith('/tribute/T/mine'));
    expect(useUiStore.getState().redirectFrom).toBeNull();
  });
});

describe('Google on the sign-up page', () => {
  const arrive = (redirectFrom: string | null) => {
    at.path = '/signup';
    useUiStore.getState().setUi({ redirectFrom });
    renderApp(<SignupScreen />, { status: 'signedOut' }).rerenderAs({ status: 'signedIn' });
  };

  it.each([
    [null, '/home'],
    ['/pricing', '/pricing'],
    ['/tribute/T', '/tribute/T'],
    ['/tribute/T/presentation?p=x', '/tribute/T/presentation?p=x'],
  ])('continues as after any sign-in: from %s to %s [route-pricing]', async (from, path) => {
    arrive(from);
    await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith(path));
    expect(useUiStore.getState().redirectFrom).toBeNull();
  });

  it('continues with this browser’s reel', async () => {
    useRootStore.getState().setDraft({ tributeType: 'BIRTHDAY', step: '/createtribute/questions' });
    arrive(null);
    await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith('/createtribute/questions'));
  });
});

it('continues once, to where the person came from, however often React mounts the page', async () => {
  useUiStore.getState().setUi({ redirectFrom: '/pricing' });
  configure({ reactStrictMode: true });
  onTestFinished(() => configure({ reactStrictMode: false }));
  renderApp(<Onward />);
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  expect(router.replace).toHaveBeenCalledExactlyOnceWith('/pricing');
});

describe('sign-up and sign-in over the wizard', () => {
  beforeEach(() => {
    useRootStore.getState().setDraft({ tributeType: 'BIRTHDAY' });
  });

  it('returns to the step that needed it', async () => {
    at.path = '/signup';
    useUiStore.getState().setUi({ redirectFrom: '/createtribute/upgrade' });
    renderApp(<SignupScreen />, { status: 'signedIn' });
    await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith('/createtribute/upgrade'));
  });
});

describe('invalid input', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('is said under the field at sign-up, in our words, until it is mended', async () => {
    const { identity } = renderApp(<SignupScreen />, { status: 'signedOut' });
    const email = screen.getByLabelText('Email');
    const password = screen.getByLabelText('Password');
    expect(email.closest('form')).toHaveAttribute('novalidate');
    await press('Create account');
    expect(email).toHaveAccessibleDescription('Email required');
    expect(email).toBeInvalid();
    expect(email).toHaveFocus();
    expect(password).toHaveAccessibleDescription('Password required');

    await userEvent.type(email, 'ben@');
    expect(email).toHaveAccessibleDescription('');
    await userEvent.type(password, 'short');
    await press('Create account');
    expect(email).toHaveAccessibleDescription('Invalid Email');
    expect(password).toHaveAccessibleDescription('Too short. Use at least 6 characters.');

    await userEvent.type(email, 'example.com');
    await press('Create account');
    expect(password).toHaveFocus();
    expect(identity.signUp).not.toHaveBeenCalled();
  });

  it('is said at sign-in too, where an old password may be short', async () => {
    const { identity } = renderApp(<LoginForm />, { status: 'signedOut' });
    await userEvent.type(screen.getByLabelText('Email'), 'ben@example.com');
    await press('Sign in');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password required');
    await userEvent.type(screen.getByLabelText('Password'), 'old');
    await press('Sign in');
    expect(identity.signIn).toHaveBeenCalledWith('ben@example.com', 'old');
  });

  it('is said where a password was forgotten', async () => {
    const { identity } = renderApp(<ForgotPasswordForm />, { status: 'signedOut' });
    await userEvent.type(screen.getByLabelText('Email'), 'ben');
    await press('Send the link');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid Email');
    expect(identity.sendPasswordReset).not.toHaveBeenCalled();
  });
});

describe('a forgotten password', () => {
  it('sends a mail whose continue link returns to login [reset-mail]: "Email Sent Successfully!" [reset-success]', async () => {
    const { identity } = renderApp(<ForgotPasswordForm />, { status: 'signedOut' });
    await userEvent.type(screen.getByLabelText('Email'), 'ben@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Email Sent Successfully!')).toBeVisible();
    expect(identity.sendPasswordReset).toHaveBeenCalledWith(
      'ben@example.com',
      `${window.location.origin}/login`,
    );
  });
});
