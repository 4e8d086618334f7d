import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { installFakeApi } from './fake-api.ts';
import { buildPresentation, installFakeMedia } from './fake-media.ts';
import { installFakeRemote } from './fake-remote.ts';
import { clip, oneClip, show, start } from './shown-stage.tsx';

async function watchToTheEnd(clips = 1) {
  const { isPlaying } = installFakeMedia();
  const playing = () => [...document.querySelectorAll('video')].find(isPlaying);
  await start();
  const shown = playing();
  for (let ended = 0; ended < clips; ended++) act(() => void playing()?.dispatchEvent(new Event('ended')));
  return { shown, playing };
}

test('shows one button, then only the reel with its sound, then a soft end', async () => {
  installFakeApi();
  show(oneClip);
  expect(screen.getByText('6 minutes · turn on your sound')).toBeVisible();
  const { isPlaying } = installFakeMedia();
  const playing = () => [...document.querySelectorAll('video')].find(isPlaying);
  await start();
  expect(screen.queryByRole('heading', { name: 'Anna' })).toBeNull();
  expect(screen.getByRole('region', { name: 'The reel' })).toHaveFocus();
  expect(playing()?.muted).toBe(false);
  act(() => void playing()?.dispatchEvent(new Event('ended')));
  expect(screen.getByRole('heading', { name: 'Made with love for Anna' })).toHaveFocus();
  expect(screen.getByRole('img', { name: 'Anna' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Watch again' }));
  expect(playing()).toBeDefined();
});

test.each([
  ['16:9', 1],
  ['9:16', 0],
] as const)('a %s reel asks to turn an upright phone %i times', (format, times) => {
  installFakeApi();
  show({ ...oneClip, format });
  expect(screen.queryAllByText('Turn your phone sideways for a bigger picture.')).toHaveLength(times);
});

test('[ui-muted] the presentation’s button turns the reel audio on, which is muted by default [watch-muted]', async () => {
  installFakeApi();
  expect(useUiStore.getState().isMuted).toBe(true);
  show(oneClip);
  installFakeMedia();
  await userEvent.click(screen.getByRole('button', { name: 'Play the reel' }));
  expect(useUiStore.getState().isMuted).toBe(false);
});

test('exchanges the link for the cookie once, and then reports the first play once', async () => {
  const { calls } = installFakeApi();
  show(oneClip);
  await watchToTheEnd();
  await userEvent.click(screen.getByRole('button', { name: 'Watch again' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ path, body }) => [path, body.action ?? body.token])).toEqual([
    ['/api/tribute/presentation_link', 'token-of-the-link'],
    ['/api/submission/action', 'VIEW'],
  ]);
});

test('offers a heart at the end, and the same button removes it', async () => {
  const { calls } = installFakeApi();
  show(oneClip);
  await watchToTheEnd();
  await userEvent.click(await screen.findByRole('button', { name: 'Heart, 0 so far' }));
  const given = await screen.findByRole('button', { name: 'Heart, 1 so far', pressed: true });
  await userEvent.click(given);
  expect(await screen.findByRole('button', { name: 'Heart, 0 so far', pressed: false })).toBeVisible();
  expect(calls.map(({ body }) => body.action)).toEqual([undefined, 'VIEW', 'HEART', 'UNHEART']);
});

test('shows no number beside the heart while it is unknown', async () => {
  const { answer } = installFakeApi();
  answer('/api/submission/action', [{ status: 503 }]);
  show(oneClip);
  await watchToTheEnd();
  expect(await screen.findByRole('button', { name: 'Heart' })).toHaveTextContent(/^$/);
});

test('offers a thank-you only by its link, and a download only where allowed', async () => {
  installFakeApi();
  show(oneClip, { asksForThanks: true, canDownload: true });
  await watchToTheEnd();
  const thanks = screen.getByRole('link', { name: 'Record a thank-you' });
  expect(thanks).toHaveAttribute('href', `/recordtribute?tributeId=${oneClip.tributeId}&tgd=1`);
  expect(screen.getByRole('button', { name: 'Download the reel' })).toBeVisible();
  // Two people may share a name, so a clip names the person.
  await userEvent.click(screen.getByText('Thank one person'));
  const one = (await screen.findByText('Aunt Maja')).closest('a');
  expect(one).toHaveAttribute('href', `/recordtribute?tributeId=${oneClip.tributeId}&tgd=1&to=${clip.id}`);
});

test('offers each person once to thank, by their first clip [thanks-one]', async () => {
  installFakeApi();
  const by = (id: string, title: string, speaker: number, index: number) => ({
    ...clip,
    id,
    title,
    speaker,
    startSeconds: index * clip.durationSeconds,
    videoUrl: `/media/${id}/playback.mp4`,
  });
  const entries = [by('first', 'Jonas', 0, 0), by('other', 'Jonas', 1, 1), by('second', 'Jonas', 0, 2)];
  show(buildPresentation({ entries }), { asksForThanks: true });
  await watchToTheEnd(entries.length);
  // People are rendered while the list is open.
  expect(screen.queryByText('Jonas')).toBeNull();
  await userEvent.click(screen.getByText('Thank one person'));
  const links = (await screen.findAllByText('Jonas')).map((name) => name.closest('a')?.href);
  expect(links).toEqual([expect.stringMatching(/to=first$/), expect.stringMatching(/to=other$/)]);
});

test('other links offer neither', async () => {
  installFakeApi();
  show(oneClip);
  await watchToTheEnd();
  expect(screen.queryByRole('link', { name: 'Record a thank-you' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download the reel' })).toBeNull();
});

test('renews expired links, by the presentation link without a cookie, and keeps playing', async () => {
  const { calls, answer } = installFakeApi();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  show(oneClip);
  const { isPlaying } = installFakeMedia();
  await start();
  await waitFor(() => expect(calls).toHaveLength(2));
  const video = [...document.querySelectorAll('video')].find(isPlaying);
  if (video) video.currentTime = 3;
  await new Promise((done) => setTimeout(done, 250));
  const fresh = { ...clip, startSeconds: 0, videoUrl: `/media/${clip.id}/playback.mp4?s=2` };
  answer('/api/tribute/save_presentation', [
    { status: 401 },
    { status: 200, data: buildPresentation({ entries: [fresh] }) },
  ]);
  act(() => void video?.dispatchEvent(new Event('error')));
  await waitFor(() =>
    expect([...document.querySelectorAll('video')].some(({ src }) => src.endsWith('s=2'))).toBe(true),
  );
  const again = [...document.querySelectorAll('video')].find(({ src }) => src.endsWith('s=2'));
  expect(again?.currentTime).toBeCloseTo(3, 0);
  expect(calls.map(({ path }) => path).slice(2)).toEqual([
    '/api/tribute/save_presentation',
    '/api/tribute/presentation_link',
    '/api/tribute/save_presentation',
  ]);
});

test('plays the music once it is composed, without another press [reel-music]', async () => {
  const { answer, calls } = installFakeApi();
  const composing = { ...oneClip, isComposing: true };
  answer('/api/tribute/save_presentation', [
    { status: 200, data: composing },
    { status: 200, data: { ...oneClip, musicUrl: '/media/music.m4a?s=1' } },
  ]);
  show(composing);
  installFakeMedia();
  await start();
  await waitFor(() => expect(document.querySelector('audio')?.src).toContain('/media/music.m4a'));
  expect(calls.filter(({ path }) => path.endsWith('save_presentation'))).toHaveLength(2);
});

test('says that a reel has no clips, without a button', () => {
  installFakeApi();
  show(buildPresentation({ entries: [] }));
  expect(screen.getByText('Please come back a little later.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the made file plays on another screen during the presentation, if there is one [player-elsewhere]', async () => {
  const { answer, calls } = installFakeApi();
  answer('/api/submission/video/download_url', [{ status: 200, data: { url: '/media/reel.mp4?s=1' } }]);
  const remote = installFakeRemote();
  show(oneClip, { canDownload: true });
  await start();
  await waitFor(() => expect(calls.some(({ path }) => path.includes('download_url'))).toBe(true));
  expect(screen.queryByRole('button', { name: 'Play on another screen' })).toBeNull();
  act(() => remote.tell(true));
  await userEvent.click(screen.getByRole('button', { name: 'Play on another screen' }));
  expect(remote.prompt).toHaveBeenCalledOnce();
});
