import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDialogs } from '#components/account/account-dialogs.tsx';
import { UNSENT_TAKE_DIALOG, useUiStore } from '#lib/browser/stores/ui-store.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';

// happy-dom computes no styles in cascade layers.
vi.mock('@mui/material-nextjs/v16-appRouter', () => ({
  AppRouterCacheProvider: ({ children }: { children: ReactNode }) => children,
}));

beforeEach(() => {
  useUiStore.setState(useUiStore.getInitialState());
  stubApi({});
});
afterEach(() => vi.unstubAllGlobals());

type UiChange = Parameters<ReturnType<typeof useUiStore.getState>['setUi']>[0];

const overlay = () => document.querySelector('.MuiBackdrop-root');
const behind = () => screen.queryByRole('button', { name: 'Behind' });

it.each<[string, UiChange, UiChange]>([
  ['open', { isCompleteProfileOpen: true }, { isCompleteProfileOpen: false }],
  ['a custom dialog type is set', { dialogType: UNSENT_TAKE_DIALOG }, { dialogType: null }],
])(
  'a modal overlay shows when %s, over everything else, and closes with it [modal-overlay]',
  async (_when, open, close) => {
    renderApp(
      <>
        <button type="button">Behind</button>
        <AccountDialogs />
      </>,
    );
    expect(overlay()).toBeNull();
    expect(behind()).toBeVisible();
    act(() => useUiStore.getState().setUi(open));
    const dialog = await screen.findByRole('dialog');
    expect(overlay()).toBeVisible();
    expect(getComputedStyle(dialog.closest('.MuiModal-root') ?? dialog).zIndex).toBe('1300');
    // Modal: the background is inert, and the focus stays inside.
    expect(behind()).toBeNull();
    await userEvent.tab();
    expect(dialog.closest('.MuiModal-root')?.contains(document.activeElement)).toBe(true);
    act(() => useUiStore.getState().setUi(close));
    await waitFor(() => expect(overlay()).toBeNull());
    expect(behind()).toBeVisible();
  },
);

it('no overlay shows while nothing is open and no dialog type is set [modal-overlay]', async () => {
  renderApp(<AccountDialogs />);
  await act(() => vi.dynamicImportSettled());
  expect(overlay()).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
