import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawerItems } from '#components/layout/drawer-items.ts';
import { SideDrawer } from '#components/layout/side-drawer.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { at } from '#tests/support/navigation.ts';
import { resetStores } from '#tests/support/reset-stores.ts';
import { aUser, renderApp } from './render-app.tsx';

const ALL = ['profile', 'pricing', 'privacyPolicy', 'faq', 'aboutUs', 'feedback', 'contactUs', 'logout'];
const OF_HOME = ['privacyPolicy', 'faq', 'aboutUs', 'contactUs'];
const SIGNED_OUT = ['privacyPolicy', 'faq', 'aboutUs', 'feedback', 'contactUs'];

describe('the drawer’s items by path and role [role-signed-in]', () => {
  it.each([
    ['/home', true, OF_HOME],
    ['/home', false, OF_HOME],
    ['/homely', true, ALL],
    ['/privacypolicy', true, ALL],
    ['/profile', true, ALL],
    ['/aboutus', true, ALL],
    ['/faq', true, ALL],
    ['/contactus', true, ALL],
    ['/feedback', true, ALL],
    ['/pricing', true, ALL],
    ['/tribute/T', true, ALL],
    ['/faq', false, SIGNED_OUT],
  ])('%s, signed in: %s', (path, isSignedIn, items) => {
    expect(drawerItems(path, isSignedIn)).toEqual(items);
  });
});

function openAt(path: string) {
  at.path = path;
  useRootStore.getState().setProfile({ ...aUser(), credit: 3 });
  useUiStore.getState().setUi({ isSideDrawerOpen: true });
  return renderApp(<SideDrawer appName="Folksee" />);
}

beforeEach(() => {
  resetStores();
});

describe('the side drawer', () => {
  it('has Your Profile; Add Credits with the remaining folks count; Privacy Policy; FAQ; About Us; Feedback; Contact Us [drawer-items]', () => {
    openAt('/profile');
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Your Profile', '/profile'],
      ['Add Credits3 folks left', '/pricing'],
      ['Privacy Policy', '/privacypolicy'],
      ['FAQ', '/faq'],
      ['About Us', '/aboutus'],
      ['Feedback', '/feedback'],
      ['Contact Us', '/contactus'],
    ]);
    expect(screen.getByRole('link', { name: 'Your Profile' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows on home only About Us, FAQ, Privacy Policy and Contact Us [drawer-home]', () => {
    openAt('/home');
    const names = screen.getAllByRole('link').map((link) => link.textContent);
    expect(names.toSorted()).toEqual(['About Us', 'Contact Us', 'FAQ', 'Privacy Policy']);
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('shows a Logout entry on every route except home [drawer-logout]', async () => {
    const { logOut } = openAt('/faq');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(logOut).toHaveBeenCalledOnce();
    expect(useUiStore.getState().isSideDrawerOpen).toBe(false);
  });

  it('counts the folks live', async () => {
    openAt('/profile');
    useRootStore.getState().mergeCounts({ credit: 1 });
    expect(await screen.findByText('1 folk left')).toBeVisible();
  });

  it('shows no number of folks before it is known', () => {
    at.path = '/profile';
    useUiStore.getState().setUi({ isSideDrawerOpen: true });
    renderApp(<SideDrawer appName="Folksee" />);
    expect(screen.getByRole('link', { name: 'Add Credits' })).toBeVisible();
    expect(screen.queryByText(/folks? left/)).toBeNull();
  });

  it('closes by its button, by Escape and by going somewhere', async () => {
    const isOpen = () => useUiStore.getState().isSideDrawerOpen;
    openAt('/profile');
    await userEvent.click(screen.getByRole('button', { name: 'Close the menu' }));
    expect(isOpen()).toBe(false);
    useUiStore.getState().setUi({ isSideDrawerOpen: true });
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible());
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
  });
});
