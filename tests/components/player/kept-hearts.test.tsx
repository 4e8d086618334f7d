import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createWatcher } from '#lib/browser/watch/watcher.ts';
import { CONFIGURATION, installFakeApi } from './fake-api.ts';
import { installFakeMedia } from './fake-media.ts';
import { oneClip, show, start } from './shown-stage.tsx';

const ACTION = '/api/submission/action';
const LINK = '/api/tribute/presentation_link';
const GIVEN = { name: /^Heart/, pressed: true };
const TAKEN = { name: /^Heart/, pressed: false };

beforeEach(() => localStorage.clear());

const setNetwork = (isThere: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  fireEvent(window, new Event(isThere ? 'online' : 'offline'));
};

/** Shows a reel from its end, with `restart`, which shows it once more. */
async function showEnd() {
  const { isPlaying } = installFakeMedia();
  const end = () =>
    act(
      () => void [...document.querySelectorAll('video')].find(isPlaying)?.dispatchEvent(new Event('ended')),
    );
  show(oneClip);
  await start();
  end();
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Watch again' }));
    end();
  };
}

const actionsIn = (calls: ReturnType<typeof installFakeApi>['calls']) =>
  calls.filter(({ path }) => path === ACTION).map(({ body }) => body.action);

test('a heart without a network shows, also after watching again, and can be taken back [reactions-kept]', async () => {
  const { calls } = installFakeApi();
  const restart = await showEnd();
  await screen.findByRole('button', { name: 'Heart, 0 so far' });
  setNetwork(false);
  await userEvent.click(screen.getByRole('button', TAKEN));
  expect(await screen.findByRole('button', { name: 'Heart, 1 so far', pressed: true })).toBeVisible();
  await restart();
  await userEvent.click(await screen.findByRole('button', GIVEN));
  expect(await screen.findByRole('button', TAKEN)).toBeVisible();
  await userEvent.click(screen.getByRole('button', TAKEN));
  await userEvent.click(await screen.findByRole('button', GIVEN));
  await screen.findByRole('button', TAKEN);
  setNetwork(true);
  // Only the last press counts.
  await waitFor(() => expect(actionsIn(calls)).toEqual(['VIEW', 'UNHEART']));
  expect(await screen.findByRole('button', { name: 'Heart, 0 so far', pressed: false })).toBeVisible();
});

test('a heart that the server could not take yet stays, also on the next page [reactions-kept]', async () => {
  const { calls, answer } = installFakeApi();
  const restart = await showEnd();
  await screen.findByRole('button', { name: 'Heart, 0 so far' });
  answer(ACTION, [{ status: 503 }]);
  await userEvent.click(screen.getByRole('button', TAKEN));
  await waitFor(() => expect(actionsIn(calls)).toEqual(['VIEW', 'HEART']));
  await restart();
  expect(await screen.findByRole('button', { name: 'Heart, 1 so far', pressed: true })).toBeVisible();
  cleanup();
  await showEnd();
  expect(await screen.findByRole('button', { name: 'Heart, 1 so far', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', GIVEN));
  await screen.findByRole('button', { name: 'Heart, 0 so far', pressed: false });
  await waitFor(() => expect(actionsIn(calls).at(-1)).toBe('UNHEART'));
});

test('presses during a slow answer count, and arrive in their order [reactions-kept]', async () => {
  const { calls, answer } = installFakeApi();
  await showEnd();
  await screen.findByRole('button', { name: 'Heart, 0 so far' });
  const slow = Promise.withResolvers<{ status: number; data: unknown }>();
  answer(ACTION, [slow.promise]);
  await userEvent.click(screen.getByRole('button', TAKEN));
  await waitFor(() => expect(actionsIn(calls)).toEqual(['VIEW', 'HEART']));
  await userEvent.click(screen.getByRole('button', GIVEN));
  expect(await screen.findByRole('button', TAKEN)).toBeVisible();
  expect(actionsIn(calls)).toEqual(['VIEW', 'HEART']);
  slow.resolve({ status: 200, data: { views: 1, hearts: 1, isHearted: true } });
  await waitFor(() => expect(actionsIn(calls)).toEqual(['VIEW', 'HEART', 'UNHEART']));
  expect(await screen.findByRole('button', { name: 'Heart, 0 so far', pressed: false })).toBeVisible();
});

test('a link that could not be opened is opened again by the next call [link-presentation]', async () => {
  const { calls, answer } = installFakeApi();
  answer(LINK, [{ status: 503 }, { status: 503 }]);
  answer(ACTION, [{ status: 401 }]);
  await showEnd();
  // The view opened it once more, and was refused like a stranger's.
  expect(await screen.findByRole('button', { name: 'Heart, 0 so far' })).toBeVisible();
  expect(calls.map(({ path }) => path)).toEqual([LINK, LINK, ACTION, LINK, ACTION]);
  await userEvent.click(screen.getByRole('button', TAKEN));
  expect(await screen.findByRole('button', { name: 'Heart, 1 so far', pressed: true })).toBeVisible();
  expect(calls.slice(5).map(({ path }) => path)).toEqual([ACTION]);
});

test('a download renews expired access once [link-presentation]', async () => {
  const { calls, answer } = installFakeApi();
  const DOWNLOAD = '/api/submission/video/download_url';
  const watcher = createWatcher({
    tributeId: oneClip.tributeId,
    token: 'token',
    configuration: CONFIGURATION,
  });
  answer(DOWNLOAD, [{ status: 404 }, { status: 200, data: { url: '/media/reel.mp4' } }]);
  expect(await watcher.download(null)).toEqual({ url: '/media/reel.mp4' });
  expect(calls.map(({ path }) => path)).toEqual([LINK, DOWNLOAD, LINK, DOWNLOAD]);
});
