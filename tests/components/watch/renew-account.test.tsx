import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RenewAccount } from '#components/watch/renew-account.tsx';
import { CONFIGURATION, installFakeApi } from '#tests/components/player/fake-api.ts';

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
