import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { installFakeApi } from '#tests/components/player/fake-api.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { router } from '#tests/support/navigation.ts';
import { buildClip, FEED, JONAS, page, playMaja, replayed, show } from './shown-room.tsx';

test('removes an own clip from its dialog, the list and the reel, but no clip of others', async () => {
  const api = installFakeApi();
  const film = buildPresentation();
  api.answer(FEED, [page([buildClip({ isMine: true }), JONAS]), page([])]);
  api.answer('/api/tribute/save_presentation', [{ status: 200, data: { ...film, version: 9, entries: [] } }]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Play Jonas’s clip/ }));
  const others = within(await screen.findByRole('dialog', { name: 'Jonas' }));
  expect(others.queryByRole('button', { name: 'Remove my clip' })).toBeNull();
  await userEvent.click(others.getByRole('button', { name: 'Close' }));

  await playMaja();
  const dialog = within(await replayed());
  await userEvent.click(dialog.getByRole('button', { name: 'Remove my clip' }));
  expect(api.calls.filter(({ path }) => path === '/api/submission')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, remove it' }));
  expect(await screen.findByText('Removed. Nobody can see it anymore.')).toHaveFocus();
  expect(api.calls).toContainEqual({ path: '/api/submission', query: { submissionId: 'maja' }, body: {} });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Play Aunt Maja’s clip/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Play Jonas’s clip/ })).toBeVisible();
  // The reel is reloaded without it: here nothing is left to play.
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Chapters' })).toBeNull());
  // The page counts its clips again.
  expect(router.refresh).toHaveBeenCalledOnce();
});

test('a removed clip stays away when an older answer still has it', async () => {
  const { answer } = installFakeApi();
  const own = page([buildClip({ isMine: true }), JONAS]);
  const older = Promise.withResolvers<typeof own>();
  answer(FEED, [own, page([]), older.promise, page([])]);
  answer('/api/tribute/save_presentation', [{ status: 200, data: buildPresentation() }]);
  show();
  await playMaja();
  const dialog = within(await replayed());
  // An expired link has the list loaded again.
  act(() => void document.querySelector('dialog video')?.dispatchEvent(new Event('error')));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove my clip' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, remove it' }));
  expect(await screen.findByText('Removed. Nobody can see it anymore.')).toHaveFocus();
  act(() => useRootStore.getState().clearVideoData());
  older.resolve(own);
  expect(await screen.findByRole('button', { name: /^Play Jonas’s clip/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Play Aunt Maja’s clip/ })).toBeNull();
});
