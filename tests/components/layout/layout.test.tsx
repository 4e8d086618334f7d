import { globSync } from 'node:fs';
import Dialog from '@mui/material/Dialog';
import Tooltip from '@mui/material/Tooltip';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Shell } from '#components/layout/shell.tsx';
import { AppTheme } from '#components/theme/app-theme.tsx';
import { theme } from '#components/theme/theme.ts';
import { setBearer } from '#lib/browser/api/client.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { at, router } from '#tests/support/navigation.ts';
import { resetStores } from '#tests/support/reset-stores.ts';
import { aUser, renderApp, stubApi } from './render-app.tsx';

// happy-dom computes no styles in cascade layers.
vi.mock('@mui/material-nextjs/v16-appRouter', () => ({
  AppRouterCacheProvider: ({ children }: { children: ReactNode }) => children,
}));

const analytics = vi.hoisted(() => ({ reset: vi.fn(async () => {}) }));
vi.mock('#lib/browser/analytics/analytics.ts', () => ({ resetAnalyticsIdentity: analytics.reset }));
const toasts = vi.hoisted(() => ({ show: vi.fn((_type: string) => {}) }));
vi.mock('#components/ui/show-toast.ts', () => ({ showToast: toasts.show }));

beforeEach(() => {
  resetStores();
  stubApi({});
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  setBearer(null);
});

const SEED_HEADER_PATHS = [
  '/home',
  '/privacypolicy',
  '/profile',
  '/aboutus',
  '/faq',
  '/contactus',
  '/feedback',
  '/pricing',
];
/** Every other page of the signed-in shell. */
const otherPages = () =>
  globSync('app/(app)/**/page.tsx')
    .map((file) => file.replace(/^app|\/\(\w+\)|\/page\.tsx$/g, ''))
    .filter((path) => !SEED_HEADER_PATHS.includes(path));

/** A page in the shell, once all the code it needs is there. */
async function showPage(auth?: Parameters<typeof renderApp>[1]) {
  const shown = renderApp(<Shell appName="Folksee">content</Shell>, auth);
  await act(() => vi.dynamicImportSettled());
  return shown;
}

describe('the header', () => {
  it.each(SEED_HEADER_PATHS)('shows on %s [header-paths]', async (path) => {
    at.path = path;
    await showPage();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByText('Folksee, Round Rock, TX')).toBeVisible();
  });

  it.each([...otherPages(), '/home/', '/tribute/T'])(
    'shows only there: not on %s [header-paths]',
    async (path) => {
      at.path = path;
      await showPage();
      expect(screen.queryByRole('banner')).toBeNull();
      expect(screen.queryByRole('contentinfo')).toBeNull();
    },
  );

  it('shows signed-in users a menu button (opens side drawer) [header-menu]', async () => {
    await showPage();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(useUiStore.getState().isSideDrawerOpen).toBe(true);
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  it('has a logo (goes home) [header-logo] and a notification bell (goes to notification page) [header-bell]', async () => {
    stubApi({ 'GET /api/notification': { items: [], nextCursor: null, unreadCount: 3 } });
    await showPage();
    expect(screen.getByRole('link', { name: 'Folksee, go home' })).toHaveAttribute('href', '/home');
    const bell = await screen.findByRole('link', { name: 'Notifications, 3 new' });
    expect(bell).toHaveAttribute('href', '/notification');
  });

  it('has an avatar (opens profile dialog) [header-avatar]', async () => {
    useRootStore.getState().setUser({ userId: 'uid', email: 'ben@example.com', emailVerified: true });
    useRootStore.getState().setProfile(aUser());
    const { logOut } = await showPage();
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('dialog', { name: 'Ben Otto' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(logOut).toHaveBeenCalledOnce();
  });

  it('shows signed-out users a back button and nothing else [header-back]', async () => {
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
    await showPage({ status: 'signedOut' });
    const header = within(screen.getByRole('banner'));
    expect([...header.getAllByRole('button'), ...header.queryAllByRole('link')]).toHaveLength(1);
    await userEvent.click(header.getByRole('button', { name: 'Back' }));
    expect(router.back).toHaveBeenCalledOnce();
  });

  it('leads from a page opened by a link to the start page', async () => {
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
    await showPage({ status: 'signedOut' });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(router.push).toHaveBeenCalledWith('/');
  });
});

describe('the specified measures', () => {
  it('keep overlays at z-index 1300 [overlay-z-index] and tooltips within 300 [tooltip-width]', () => {
    render(
      <AppTheme>
        <Tooltip title="A tip" open>
          <button type="button">?</button>
        </Tooltip>
        {/* Without motion a dialog is there at once. */}
        <Dialog open transitionDuration={0}>
          dialog
        </Dialog>
      </AppTheme>,
    );
    expect(
      getComputedStyle(screen.getByRole('tooltip', { hidden: true }).children[0] ?? document.body).maxWidth,
    ).toBe('300px');
    expect(theme.zIndex.modal).toBe(1300);
  });
});
