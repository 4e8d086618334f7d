import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProfileDialog } from '#components/layout/profile-dialog.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { aUser, renderApp, stubApi } from './render-app.tsx';

beforeEach(() => useRootStore.setState(useRootStore.getInitialState()));
beforeEach(() => void stubApi({}));
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function open(credit: number, appName = 'Folksee') {
  const counts = { submissions: 4, views: 1200, hearts: 7 };
  useRootStore.getState().setUser({ userId: 'uid', email: 'ben@example.com', emailVerified: true });
  useRootStore.getState().setProfile({ ...aUser(), credit, counts });
  const onClose = vi.fn();
  return { ...renderApp(<ProfileDialog appName={appName} isOpen onClose={onClose} />), onClose };
}

const valueOf = (term: string) => screen.getByText(term).parentElement?.querySelector('dd')?.textContent;

it('has avatar, full name and Edit Profile (to profile) [profile-dialog-person]', async () => {
  const { onClose } = open(5);
  const dialog = screen.getByRole('dialog', { name: 'Ben Otto' });
  expect(dialog).toHaveTextContent(/^BBen Ottoben@example.com/);
  const edit = screen.getByRole('link', { name: 'Edit Profile' });
  expect(edit).toHaveAttribute('href', '/profile');
  await userEvent.click(edit);
  expect(onClose).toHaveBeenCalledOnce();
});

it('with credit: "N more folks can be invited to your reels" [credit-more]', () => {
  open(12);
  expect(screen.getByText('12 more folks can be invited to your reels')).toBeVisible();
});

it('with credit: "It\'s just a buck per folk!" [credit-buck] and an Add more link to pricing [credit-add-link]', () => {
  open(1);
  expect(screen.getByText(/^It's just a buck per folk!/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add more' })).toHaveAttribute('href', '/pricing');
});

it('without credit: "You\'re all out of Folksee credits" [credit-none]', () => {
  open(0);
  expect(screen.getByText("You're all out of Folksee credits")).toBeVisible();
  expect(screen.queryByText(/more folks can be invited/)).toBeNull();
});

it('without credit: "Add more folks for just $1 each." [credit-none-price] with an Add more button to pricing [credit-add-button]', () => {
  open(0, 'Reels & Co');
  expect(screen.getByText("You're all out of Reels & Co credits")).toBeVisible();
  expect(screen.getByText('Add more folks for just $1 each.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add more' })).toHaveAttribute('href', '/pricing');
});

it('counts Videos (submissions), Views and Loves (hearts), live [profile-dialog-counts]', () => {
  open(5);
  expect(['Videos', 'Views', 'Loves'].map(valueOf)).toEqual(['4', '1,200', '7']);
  act(() => useRootStore.getState().mergeCounts({ hearts: 8, credit: 0 }));
  expect(valueOf('Loves')).toBe('8');
  expect(screen.getByText("You're all out of Folksee credits")).toBeVisible();
});

it('shows the figures of the server, not those of an earlier visit [profile-dialog-counts]', async () => {
  stubApi({ 'GET /api/user': { ...aUser(), credit: 2, counts: { submissions: 6, views: 31, hearts: 9 } } });
  open(5);
  expect(await screen.findByText('2 more folks can be invited to your reels')).toBeVisible();
  expect(['Videos', 'Views', 'Loves'].map(valueOf)).toEqual(['6', '31', '9']);
  expect(screen.getByText('Videos you recorded, and what your clips and reels received')).toBeVisible();
});

it('signs out, also on home, where the drawer has no such button', async () => {
  const { logOut, onClose } = open(5);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(logOut).toHaveBeenCalledOnce();
});
