import { render, screen, waitFor } from '@testing-library/react';
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

test('an account that proves itself anew opens the page again', async () => {
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
