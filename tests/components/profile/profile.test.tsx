import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfileScreen } from '#components/profile/profile-screen.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { NOTIFICATION_TYPES } from '#lib/contracts/notifications.ts';
import { isMailed } from '#lib/notifications/mailed-types.ts';
import { aUser, fakeIdentity, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { at, router } from '#tests/support/navigation.ts';

beforeEach(() => {
  at.path = '/profile';
  useRootStore.setState(useRootStore.getInitialState());
  useRootStore.getState().setUser({ userId: 'uid', email: 'ben@example.com', emailVerified: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const changesOf = (calls: ReturnType<typeof stubApi>) =>
  calls.filter(({ call }) => call === 'PATCH /api/user').map(({ body }) => body);

describe('the profile', () => {
  it('requires both names: [first-name-required] "First name required", [last-name-required] "Last name required"', async () => {
    const calls = stubApi({ 'GET /api/user': aUser() });
    renderApp(<ProfileScreen />);
    await userEvent.clear(await screen.findByLabelText('First name'));
    await userEvent.clear(screen.getByLabelText('Last name'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name required');
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name required');
    expect(changesOf(calls)).toEqual([]);
  });

  it('saves a name, and everything that shows it knows', async () => {
    const calls = stubApi({ 'GET /api/user': aUser(), 'PATCH /api/user': aUser('Benjamin') });
    renderApp(<ProfileScreen />);
    const field = await screen.findByLabelText('First name');
    await userEvent.clear(field);
    await userEvent.type(field, ' Benjamin ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(useRootStore.getState().userFirebaseData?.firstName).toBe('Benjamin'));
    expect(changesOf(calls)).toEqual([{ userDetails: { firstName: 'Benjamin', lastName: 'Otto' } }]);
  });

  it('keeps the input when saving fails', async () => {
    stubApi({ 'GET /api/user': aUser() });
    renderApp(<ProfileScreen />);
    const field = await screen.findByLabelText('First name');
    await userEvent.type(field, 'jamin');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(field).toHaveValue('Benjamin');
  });

  it('saves the language on its own and reloads the page', async () => {
    const calls = stubApi({ 'GET /api/user': aUser(), 'PATCH /api/user': { ...aUser(), locale: 'es' } });
    renderApp(<ProfileScreen />);
    await userEvent.click(await screen.findByRole('radio', { name: 'Español' }));
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
    expect(changesOf(calls)).toEqual([{ locale: 'es' }]);
  });

  it('saves each email preference separately', async () => {
    const emailPreferences = { ...aUser().emailPreferences, HEARTED: false };
    const calls = stubApi({ 'GET /api/user': aUser(), 'PATCH /api/user': { ...aUser(), emailPreferences } });
    renderApp(<ProfileScreen />);
    const hearts = await screen.findByRole('switch', { name: 'Email: Someone loved a clip or a reel' });
    expect(hearts).toBeChecked();
    await userEvent.click(hearts);
    await waitFor(() => expect(hearts).not.toBeChecked());
    expect(changesOf(calls)).toEqual([{ emailPreferences: { HEARTED: false } }]);
  });

  it('saves app and mail settings separately, and offers no mail where the receipt is one', async () => {
    const appPreferences = { ...aUser().appPreferences, CREDITS_ADDED: false };
    const calls = stubApi({ 'GET /api/user': aUser(), 'PATCH /api/user': { ...aUser(), appPreferences } });
    renderApp(<ProfileScreen />);
    const credits = await screen.findByRole('switch', { name: 'App: Credits were added' });
    await userEvent.click(credits);
    await waitFor(() => expect(credits).not.toBeChecked());
    expect(changesOf(calls)).toEqual([{ appPreferences: { CREDITS_ADDED: false } }]);
    expect(screen.queryByRole('switch', { name: 'Email: Credits were added' })).toBeNull();
    const withOwnMail = NOTIFICATION_TYPES.filter((type) => !isMailed(type));
    const switches = screen.getAllByRole('switch', { name: /^(App|Email): / });
    expect(withOwnMail).toEqual(['CREDITS_ADDED', 'REEL_TAKEN_DOWN', 'REEL_PUT_BACK']);
    expect(switches).toHaveLength(2 * NOTIFICATION_TYPES.length - withOwnMail.length);
  });

  it('offers another try when it cannot be loaded', async () => {
    stubApi({});
    renderApp(<ProfileScreen />);
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your profile');
  });
});

describe('deleting the account', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    return screen.findByRole('dialog', { name: 'Delete your account?' });
  };

  it('explains the deletion, and deletes nothing on cancel', async () => {
    const calls = stubApi({ 'GET /api/user': aUser() });
    renderApp(<ProfileScreen />);
    const dialog = await open();
    expect(dialog).toHaveTextContent('After 30 days, we erase your account');
    expect(dialog).toHaveTextContent('Clips you recorded for other people’s reels stay');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ call }) => call)).not.toContain('DELETE /api/user');
  });

  it('signs out afterwards', async () => {
    stubApi({ 'GET /api/user': aUser(), 'DELETE /api/user': {} });
    const { logOutKeepingTakes } = renderApp(<ProfileScreen />);
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(logOutKeepingTakes).toHaveBeenCalledWith('Your account was deleted.'));
  });

  it('stays signed in when it did not work', async () => {
    stubApi({ 'GET /api/user': aUser() });
    const { logOutKeepingTakes } = renderApp(<ProfileScreen />);
    const dialog = await open();
    const confirm = within(dialog).getByRole('button', { name: 'Delete my account' });
    await userEvent.click(confirm);
    await waitFor(() => expect(confirm).toBeEnabled());
    expect(logOutKeepingTakes).not.toHaveBeenCalled();
  });
});

describe('email and password', () => {
  const open = async (button: string, auth: Parameters<typeof renderApp>[1] = {}) => {
    const app = renderApp(<ProfileScreen />, auth);
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: button });
    const type = (label: string, text: string) => userEvent.type(within(dialog).getByLabelText(label), text);
    const press = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }));
    return { ...app, dialog, type, press };
  };
  const refuse = vi.fn(async () => ({ status: 0, error: 'Incorrect Password' }) as const);

  it('mails a link to the new address once the password is proven [email-change]', async () => {
    const calls = stubApi({
      'GET /api/user': aUser(),
      'POST /api/user/verification_link/send': { email: 'new@example.com' },
    });
    const { identity, dialog, type, press } = await open('Change email');
    await type('New email', 'new@example.com');
    await type('Current password', 'four words of mine');
    await press('Send the link');
    expect(await within(dialog).findByText('We sent a link to new@example.com')).toBeVisible();
    expect(identity.provePassword).toHaveBeenCalledWith('four words of mine');
    expect(calls.at(-1)?.body).toEqual({
      email: 'new@example.com',
      redirectUrl: `${window.location.origin}/profile`,
    });
  });

  it('mails nothing after a wrong password [email-change]', async () => {
    const calls = stubApi({ 'GET /api/user': aUser() });
    const { type, press } = await open('Change email', {
      identity: fakeIdentity({ provePassword: refuse }),
    });
    await type('New email', 'new@example.com');
    await type('Current password', 'wrong');
    await press('Send the link');
    expect(await screen.findByText('Incorrect Password')).toBeVisible();
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/user']);
  });

  it('replaces the password by the present one and a new one [password-change]', async () => {
    stubApi({ 'GET /api/user': aUser() });
    const { identity, type, press } = await open('Change password');
    await type('Current password', 'four words of mine');
    await type('New password', 'other words');
    await press('Save password');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(identity.changePassword).toHaveBeenCalledWith('four words of mine', 'other words');
  });

  it('keeps the dialog and says why when the present password is wrong [password-change]', async () => {
    stubApi({ 'GET /api/user': aUser() });
    const { type, press } = await open('Change password', {
      identity: fakeIdentity({ changePassword: refuse }),
    });
    await type('Current password', 'wrong');
    await type('New password', 'other words');
    await press('Save password');
    expect(await screen.findByText('Incorrect Password')).toBeVisible();
  });

  it('offers people who only use Google a password by mail', async () => {
    stubApi({ 'GET /api/user': aUser() });
    renderApp(<ProfileScreen />, { identity: fakeIdentity({ hasPassword: vi.fn(async () => false) }) });
    expect(await screen.findByRole('link', { name: 'Set a password' })).toHaveAttribute(
      'href',
      '/forgotpassword',
    );
    expect(
      screen.getByText(/^You sign in with Google\. To change your email here, set a password first\./),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
  });

  it('offers another try when the ways to sign in do not load', async () => {
    stubApi({ 'GET /api/user': aUser() });
    const hasPassword = vi.fn(async () => true).mockRejectedValueOnce(new Error('not there'));
    renderApp(<ProfileScreen />, { identity: fakeIdentity({ hasPassword }) });
    expect(await screen.findByText('We couldn’t load how you sign in')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Change email' })).toBeVisible();
    expect(screen.queryByText('We couldn’t load how you sign in')).toBeNull();
  });
});
