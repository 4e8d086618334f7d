import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { InviteHeader } from '#components/tribute/invite-header.tsx';

test('somebody who came from a page may go back to it', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
  const back = vi.spyOn(window.history, 'back').mockReturnValue();
  render(<InviteHeader appName="Folksee" backLabel="Back" />);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledOnce();
});

test('somebody who opened the link from a message has nowhere to go back to', () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  render(<InviteHeader appName="Folksee" backLabel="Back" />);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Folksee' })).toHaveAttribute('href', '/');
});
