import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PresentationStage } from '#components/presentation/presentation-stage.tsx';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import player from '#lib/messages/en/player.json' with { type: 'json' };
import { CONFIGURATION, installFakeApi } from './fake-api.ts';
import { buildPresentation, installFakeMedia } from './fake-media.ts';

const texts = {
  play: 'Play the reel',
  length: '6 minutes · turn on your sound',
  turn: 'Turn your phone sideways for a bigger picture.',
  empty: 'Please come back a little later.',
  after: {
    heading: 'Made with love for Anna',
    text: 'The reel stays here.',
    again: 'Watch again',
    thankYou: 'Record a thank-you',
    thankYouHint: 'A minute is enough.',
    download: 'Download the reel',
    clips: 'Watch the clips one by one',
    report: 'Report this reel',
  },
  player,
};
const [, clip] = buildPresentation().entries;
if (!clip) throw new Error('The reel has a clip.');
const oneClip = buildPresentation({ entries: [{ ...clip, startSeconds: 0 }] });

beforeEach(() => useUiStore.setState(useUiStore.getInitialState()));

function show(
  presentation: PresentationDto,
  change: { asksForThanks?: boolean; canDownload?: boolean } = {},
) {
  render(
    <PresentationStage
      presentation={presentation}
      token="token-of-the-link"
      canDownload={false}
      asksForThanks={false}
      configuration={CONFIGURATION}
      texts={texts}
      picture={<img src="/media/anna.jpg" alt="Anna" />}
      {...change}
    >
      <h1>Anna</h1>
    </PresentationStage>,
  );
}

async function watchToTheEnd() {
  const { isPlaying } = installFakeMedia();
  const playing = () => [...document.querySelectorAll('video')].find(isPlaying);
  await userEvent.click(screen.getByRole('button', { name: 'Play the reel' }));
  const shown = playing();
  act(() => void shown?.dispatchEvent(new Event('ended')));
  return { shown, playing };
}

test('shows one button, then only the reel with its sound, then a soft end', async () => {
  installFakeApi();
  show(oneClip);
  expect(screen.getByText('6 minutes · turn on your sound')).toBeVisible();
  const { isPlaying } = installFakeMedia();
  const playing = () => [...document.querySelectorAll('video')].find(isPlaying);
  await userEvent.click(screen.getByRole('button', { name: 'Play the reel' }));
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
  await userEvent.click(screen.getByRole('button', { name: 'Play the reel' }));
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

test('says that a reel has no clips, without a button', () => {
  installFakeApi();
  show(buildPresentation({ entries: [] }));
  expect(screen.getByText('Please come back a little later.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
