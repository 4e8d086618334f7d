import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadScreeningParts } from '#components/presentation/screening.tsx';
import { forgetPerson } from '#lib/browser/auth/forget-person.ts';
import { installFakeApi } from './fake-api.ts';
import { installFakeCaches } from './fake-caches.ts';
import { installFakeFiles, installFakeSound } from './fake-files.ts';
import { buildPresentation, installFakeMedia } from './fake-media.ts';
import { clip, oneClip, passSecond, show, start } from './shown-stage.tsx';

vi.mock('#components/presentation/screening.tsx', { spy: true });

test('counts in full screen, with the reel loaded but still, until someone stops it [reveal-moment]', async () => {
  installFakeApi();
  const fillScreen = vi.fn<() => Promise<void>>(async () => {});
  document.documentElement.requestFullscreen = fillScreen;
  onTestFinished(() => void Reflect.deleteProperty(document.documentElement, 'requestFullscreen'));
  const { play, isPlaying } = installFakeMedia();
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load');
  show(oneClip);
  await userEvent.click(screen.getByRole('button', { name: 'Play the reel' }));
  expect(fillScreen).toHaveBeenCalledOnce();
  // Browsers allow sound for elements that loaded during the touch, also of music that comes later.
  expect(load.mock.contexts).toEqual([...document.querySelectorAll('video, audio')]);
  expect(load).toHaveBeenCalledTimes(3);
  await passSecond();
  expect(screen.getByText('2')).toBeVisible();
  expect(play).not.toHaveBeenCalled();
  expect([...document.querySelectorAll('video')].map(({ src }) => src).join()).toContain('playback.mp4');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('heading', { name: 'Anna' })).toBeVisible();
  await passSecond();
  await passSecond();
  expect([...document.querySelectorAll('video')].some(isPlaying)).toBe(false);
});

test('plays a short sound and asks whether it was heard [reveal-checks]', async () => {
  installFakeApi();
  const notes: number[] = [];
  installFakeSound(notes);
  show(oneClip);
  await userEvent.click(await screen.findByRole('button', { name: 'Play a short sound' }));
  await waitFor(() => expect(notes).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Play it again' }));
  await waitFor(() => expect(notes).toHaveLength(4));
  await userEvent.click(screen.getByRole('button', { name: 'I hear it' }));
  expect(screen.getByText('The sound is on')).toBeVisible();
  expect(screen.getByText('The sound is on')).toHaveFocus();
});

test('says whether the screen stays on [reveal-checks]', async () => {
  installFakeApi();
  const request = vi.fn<() => Promise<object>>(async () => ({ released: false, release: async () => {} }));
  request.mockRejectedValueOnce(new Error('Touch first.'));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  show(oneClip);
  expect(await screen.findByText('The screen may go dark')).toBeVisible();
  fireEvent.click(document.body);
  expect(await screen.findByText('The screen stays on')).toBeVisible();
});

test('loads the music too that is still composed, before it says that the reel is ready [reveal-loaded]', async () => {
  const { answer, calls } = installFakeApi();
  const { loaded } = installFakeFiles();
  const composing = { ...oneClip, isComposing: true };
  const withMusic = { ...oneClip, musicUrl: '/media/music.m4a?s=1' };
  answer('/api/tribute/save_presentation', [
    { status: 200, data: composing },
    { status: 200, data: withMusic },
  ]);
  show(composing);
  await userEvent.click(await screen.findByRole('button', { name: 'Load the whole reel first' }));
  await waitFor(() => expect(loaded.length).toBeGreaterThan(1));
  expect(screen.getByText('Loading the reel')).toHaveFocus();
  await passSecond();
  expect(screen.queryByText('Ready without internet')).toBeNull();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '80');
  await passSecond();
  expect(await screen.findByText('Ready without internet')).toHaveFocus();
  expect(loaded.at(-1)).toBe('/media/music.m4a?s=1');
  expect(new Set(loaded).size).toBe(loaded.length);
  installFakeMedia();
  await start();
  await waitFor(() => expect(document.querySelector('audio')?.src).toBe('blob:/media/music.m4a?s=1'));
  expect(calls.filter(({ path }) => path.endsWith('save_presentation'))).toHaveLength(2);
});

test('offers to load again if the music is not composed in time [reveal-loaded]', async () => {
  installFakeApi();
  installFakeFiles();
  show({ ...oneClip, isComposing: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Load the whole reel first' }));
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(document.documentElement).not.toHaveAttribute('data-reel-loaded');
});

test('loads the whole reel, also after a failure, and plays it from the device [reveal-loaded]', async () => {
  const { answer } = installFakeApi();
  const files = installFakeFiles();
  files.fail('playback.mp4');
  show({ ...oneClip, musicUrl: '/media/music.m4a?s=1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Load the whole reel first' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(document.documentElement).not.toHaveAttribute('data-reel-loaded');
  const fresh = { ...clip, startSeconds: 0, videoUrl: `/media/${clip.id}/playback.mp4?s=2` };
  answer('/api/tribute/save_presentation', [
    { status: 200, data: buildPresentation({ entries: [fresh], musicUrl: '/media/music.m4a?s=2' }) },
  ]);
  await userEvent.click(retry);
  expect(await screen.findByText('Ready without internet')).toBeVisible();
  // What had arrived is not loaded again.
  expect(files.loaded.filter((url) => url.includes('music'))).toEqual(['/media/music.m4a?s=1']);
  expect(document.documentElement).toHaveAttribute('data-reel-loaded');
  const { isPlaying } = installFakeMedia();
  await start();
  const video = [...document.querySelectorAll('video')].find(isPlaying);
  expect(video?.src).toBe(`blob:/media/${clip.id}/playback.mp4?s=2`);
  await waitFor(() => expect(document.querySelector('audio')?.src).toBe('blob:/media/music.m4a?s=1'));
});

test('a loaded reel is ready and plays after its page was closed, until someone signs out [reveal-loaded]', async () => {
  installFakeApi();
  const files = installFakeFiles();
  const { pathsIn, code } = installFakeCaches();
  const reel = { ...oneClip, musicUrl: '/media/music.m4a?s=1' };
  const load = { name: 'Load the whole reel first' };
  show(reel);
  await userEvent.click(await screen.findByRole('button', load));
  await screen.findByText('Ready without internet');
  // The page itself comes last, with everything that it shows.
  await waitFor(() => expect(pathsIn('reel').at(-1)).toBe(location.pathname));
  expect(pathsIn('reel')).toEqual(
    expect.arrayContaining([`/media/${clip.id}/playback.mp4`, '/media/music.m4a', '/media/anna.jpg', code]),
  );
  cleanup();
  const { loaded } = files;
  const before = loaded.length;
  // The next page carries other signatures.
  show({ ...reel, entries: [{ ...clip, startSeconds: 0, videoUrl: `/media/${clip.id}/playback.mp4?s=9` }] });
  expect(await screen.findByText('Ready without internet')).toBeVisible();
  expect(loaded).toHaveLength(before);
  const { isPlaying } = installFakeMedia();
  await start();
  expect([...document.querySelectorAll('video')].find(isPlaying)?.src).toMatch(/^blob:/);
  cleanup();
  // A clip that was added since is not there.
  show({ ...reel, entries: [{ ...clip, startSeconds: 0, videoUrl: '/media/new/playback.mp4' }] });
  expect(await screen.findByRole('button', load)).toBeVisible();
  cleanup();
  // Neither is music that is still composed.
  show({ ...oneClip, isComposing: true });
  await passSecond();
  expect(screen.getByRole('button', load)).toBeVisible();
  forgetPerson();
  await waitFor(() => expect(pathsIn('reel')).toEqual([]));
});

test('a kept reel is ready only once its page can play it without a network [reveal-loaded]', async () => {
  installFakeApi();
  installFakeFiles();
  const { pathsIn } = installFakeCaches();
  const load = { name: 'Load the whole reel first' };
  show(oneClip);
  await userEvent.click(await screen.findByRole('button', load));
  await waitFor(() => expect(pathsIn('reel').at(-1)).toBe(location.pathname));
  cleanup();
  const parts = Promise.withResolvers<never>();
  vi.mocked(loadScreeningParts).mockReturnValueOnce(parts.promise);
  show(oneClip);
  await screen.findByRole('button', load);
  await passSecond();
  expect(screen.queryByText('Ready without internet')).toBeNull();
  parts.reject(new Error('A part is missing.'));
  await passSecond();
  expect(screen.getByRole('button', load)).toBeVisible();
  cleanup();

  // The page has other code since.
  const code = '/_next/static/newer.js';
  Object.assign(performance, { getEntriesByType: () => [{ name: location.origin + code }] });
  const answer = fetch;
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('No internet.')));
  show(oneClip);
  await passSecond();
  expect(screen.getByRole('button', load)).toBeVisible();
  cleanup();
  vi.stubGlobal('fetch', answer);
  show(oneClip);
  expect(await screen.findByText('Ready without internet')).toBeVisible();
  expect(pathsIn('reel')).toContain(code);
  cleanup();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('No internet.')));
  show(oneClip);
  expect(await screen.findByText('Ready without internet')).toBeVisible();
});
