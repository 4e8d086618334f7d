import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HomeScreen } from '#components/home/home-screen.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { aUser, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTribute } from '#tests/support/build-tribute.ts';
import { resetStores } from '#tests/support/reset-stores.ts';

const toasts = vi.hoisted(() => ({ show: vi.fn() }));
vi.mock('#components/ui/show-toast.ts', () => ({ showToast: toasts.show }));

const aTribute = (change: Partial<TributeDto> = {}) => buildTribute({ tributeId: 'T1', ...change });

beforeEach(() => {
  resetStores();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('says when the clips of a reel will be erased, also of an archived one, and keeps them [retention-kept]', async () => {
  useRootStore.getState().setProfile(aUser());
  const mediaErasesAt = '2026-12-05T12:00:00.000Z';
  const calls = stubApi({
    'GET /api/tribute': [aTribute({ status: 'ARCHIVED', mediaErasesAt }), aTribute({ tributeId: 'T2' })],
    'PATCH /api/tribute': aTribute(),
  });
  renderApp(<HomeScreen />);
  expect(await screen.findByText(/^Its clips will be erased on Saturday, December 5/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download all clips: Anna' })).toHaveAttribute(
    'href',
    '/tribute/T1/watch',
  );
  expect(screen.queryByText('1 archived reel')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Keep the reel for Anna' }));
  await vi.waitFor(() =>
    expect(calls).toContainEqual({
      call: 'PATCH /api/tribute',
      body: { tributeId: 'T1', keepMedia: true },
    }),
  );
  await vi.waitFor(() => expect(toasts.show).toHaveBeenCalledWith('SUCCESS', 'The reel for Anna stays.'));
});

test('says when the clips of a reel were erased, and offers none of them [retention-erased]', async () => {
  useRootStore.getState().setProfile(aUser());
  const mediaErasedAt = '2026-12-05T12:00:00.000Z';
  const publishedAt = '2026-11-20T10:00:00.000Z';
  stubApi({ 'GET /api/tribute': [aTribute({ status: 'ARCHIVED', mediaErasedAt, publishedAt })] });
  renderApp(<HomeScreen />);
  expect(await screen.findByText(/^Its clips were erased on Saturday, December 5/)).toBeInTheDocument();
  expect(screen.queryByText('Hearts and all clips')).toBeNull();
});
