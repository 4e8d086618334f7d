import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { RenewAccount } from '#components/watch/renew-account.tsx';
import { CONFIGURATION, installFakeApi } from '#tests/components/player/fake-api.ts';

const carry = vi.hoisted(() => ({ bearer: async () => true }));
vi.mock('#lib/browser/auth/carry-bearer.ts', () => ({ carryBearer: () => carry.bearer() }));
afterEach(() => {
  document.cookie = 'uid=; Path=/; Max-Age=-1';
});

function show() {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  render(
    <RenewAccount configuration={CONFIGURATION} waiting="One moment…">
      <h1>This link doesn’t lead anywhere</h1>
    </RenewAccount>,
  );
  return { reload };
}

test('reloads the page after renewing the session', async () => {
  const { answer } = installFakeApi();
  answer('/api/user/session', [{ status: 200, data: { emailVerified: true } }]);
  const { reload } = show();
  expect(screen.getByText('One moment…')).toBeVisible();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test.each([
  ['nobody is signed in', { status: 401 }],
  ['the address is not confirmed', { status: 200, data: { emailVerified: false } }],
])('when %s, the link is as dead as any', async (_why, session) => {
  const { answer } = installFakeApi();
  answer('/api/user/session', [session]);
  const { reload } = show();
  expect(await screen.findByRole('heading', { name: /lead anywhere/ })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test.each([0, 429, 500, 503])(
  'trouble on the way (%i) is no dead link: it may be tried again',
  async (status) => {
    const { answer } = installFakeApi();
    if (status === 0) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    else answer('/api/user/session', [{ status }]);
    const { reload } = show();
    expect(
      await screen.findByRole('heading', { name: 'We can’t check who you are right now' }),
    ).toBeVisible();
    expect(screen.queryByText(/lead anywhere/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  },
);

test.each([
  ['does not load', false, () => Promise.reject(new Error('no code'))],
  ['does not answer', false, async () => false],
  ['says that nobody is signed in', true, async () => true],
])('a link is dead only for someone who is known: the sign-in code %s', async (_what, isDead, bearer) => {
  document.cookie = 'uid=ben; Path=/';
  carry.bearer = vi.fn(bearer);
  const { answer } = installFakeApi();
  answer('/api/user/session', [{ status: 401 }]);
  show();
  const heading = isDead ? /lead anywhere/ : 'We can’t check who you are right now';
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(carry.bearer).toHaveBeenCalledOnce();
});

test('a visitor without an account loads no sign-in code', async () => {
  carry.bearer = vi.fn(async () => true);
  installFakeApi().answer('/api/user/session', [{ status: 401 }]);
  show();
  expect(await screen.findByRole('heading', { name: /lead anywhere/ })).toBeVisible();
  expect(carry.bearer).not.toHaveBeenCalled();
});
