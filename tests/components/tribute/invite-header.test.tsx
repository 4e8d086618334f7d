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

test('somebody who opened the link from a message comes to the start page [header-back]', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  render(<InviteHeader appName="Folksee" backLabel="Back" />);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  expect(screen.getByRole('link', { name: 'Folksee' })).toHaveAttribute('href', '/');
});
