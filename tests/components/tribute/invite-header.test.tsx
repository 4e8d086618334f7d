import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { InviteHeader } from '#components/tribute/invite-header.tsx';

test('leads back to the previous page', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
  const back = vi.spyOn(window.history, 'back').mockReturnValue();
  render(<InviteHeader appName="Folksee" backLabel="Back" />);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledOnce();
});

test('leads to the start page when opened from a message [header-back]', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  render(<InviteHeader appName="Folksee" backLabel="Back" />);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  expect(screen.getByRole('link', { name: 'Folksee' })).toHaveAttribute('href', '/');
});
