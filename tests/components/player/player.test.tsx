import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import { buildPresentation, installFakeMedia } from './fake-media.ts';
import { pass, press, slider, Theatre, videos } from './theatre.tsx';

let media: ReturnType<typeof installFakeMedia>;
beforeEach(() => {
  media = installFakeMedia();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const playingVideo = () => videos().find(media.isPlaying);
const end = (video: HTMLVideoElement | undefined) => act(() => void video?.dispatchEvent(new Event('ended')));

test('a card is shown for its seconds, then the clip that was loaded behind it plays', async () => {
  render(<Theatre />);
  expect(screen.getByText('0:00 / 0:25')).toBeVisible();
  expect(videos().some((video) => video.src.includes('maja'))).toBe(true);
  press('Play');
  await pass(3);
  expect(playingVideo()).toBeUndefined();
  await pass(1.2);
  expect(playingVideo()?.src).toContain('maja');
});

test('a card appears from its colour and disappears into it, as in the file [reel-transitions]', async () => {
  const presentation = buildPresentation();
  const [title, ...rest] = presentation.entries;
  const dip = { colour: '#36443D', inSeconds: 0, outSeconds: 1 };
  const entries = title ? [{ ...title, dip }, ...rest] : [];
  render(<Theatre presentation={{ ...presentation, entries }} />);
  const opacity = () => Number(screen.getByRole('img', { name: 'Anna' }).style.opacity || 1);
  expect(opacity()).toBe(1);
  press('Play');
  await pass(2.9);
  expect(opacity()).toBe(1);
  await pass(0.7);
  expect(opacity()).toBeGreaterThan(0.35);
  expect(opacity()).toBeLessThan(0.6);
  expect(document.querySelector('rect')).toHaveAttribute('fill', dip.colour);
});

test('a trimmed clip plays its part only, from the first frame to the last [reel-trims]', async () => {
  const presentation = buildPresentation();
  const [title, maja, ...rest] = presentation.entries;
  const entries = title && maja ? [title, { ...maja, fromSeconds: 2.5 }, ...rest] : [];
  render(<Theatre presentation={{ ...presentation, entries }} />);
  press('Play');
  await pass(4.2);
  const video = playingVideo();
  expect(video?.currentTime).toBe(2.5);
  if (video) video.currentTime = 12.46;
  await pass(0.1);
  expect(slider()).toHaveAttribute('aria-valuetext', '0:14 of 0:25');
  if (video) video.currentTime = 12.5;
  await pass(0.05);
  expect(playingVideo()?.src).toContain('jonas');
});

test.each([
  ['a refresh changes nothing', 4],
  ['an earlier entry gets shorter', 3.3],
])('a trimmed clip plays on undisturbed when %s [reel-trims]', async (_why, titleSeconds) => {
  const presentation = buildPresentation();
  const [title, maja, jonas] = presentation.entries;
  if (!title || !maja || !jonas) throw new Error('The reel has too few entries.');
  const clip = { ...maja, fromSeconds: 41 / 30 };
  const { rerender } = render(<Theatre presentation={{ ...presentation, entries: [title, clip, jonas] }} />);
  press('Play');
  await pass(4.2);
  const video = playingVideo();
  if (video) video.currentTime = 5.3;
  await pass(0.1);
  if (video) video.currentTime = 5.37;
  const calls = media.play.mock.calls.length;
  const entries = [
    { ...title, durationSeconds: titleSeconds },
    { ...clip, startSeconds: titleSeconds },
    { ...jonas, startSeconds: titleSeconds + 10 },
  ];
  rerender(<Theatre presentation={{ ...presentation, version: 4, entries }} />);
  expect(playingVideo()).toBe(video);
  expect(video?.currentTime).toBe(5.37);
  expect(media.play).toHaveBeenCalledTimes(calls);
});

test('a playing clip moves on when its new trim cuts off the shown picture [reel-trims]', async () => {
  const presentation = buildPresentation();
  const [title, maja, jonas] = presentation.entries;
  if (!title || !maja || !jonas) throw new Error('The reel has too few entries.');
  const { rerender } = render(<Theatre presentation={{ ...presentation, entries: [title, maja, jonas] }} />);
  press('Play');
  await pass(4.2);
  const video = playingVideo();
  if (video) video.currentTime = 1.5;
  await pass(0.1);
  const entries = [title, { ...maja, fromSeconds: 2.5, durationSeconds: 7.5 }, jonas];
  rerender(<Theatre presentation={{ ...presentation, version: 4, entries }} />);
  expect(video?.currentTime).toBe(2.5);
});

test('clips take turns on two elements without loading twice [reel-gapless]', async () => {
  const onEnded = vi.fn();
  render(<Theatre onEnded={onEnded} />);
  press('Play');
  await pass(4.2);
  const first = playingVideo();
  const second = videos().find((video) => video !== first);
  expect(second?.src).toContain('jonas');
  end(first);
  expect(playingVideo()).toBe(second);
  end(second);
  await pass(5.2);
  expect(onEnded).toHaveBeenCalledOnce();
  expect(slider()).toHaveAttribute('aria-valuetext', '0:25 of 0:25');
  expect(screen.getByRole('button', { name: 'Watch again' })).toBeVisible();
});

test('a pause stops the clock of a card as well', async () => {
  render(<Theatre />);
  press('Play');
  await pass(2);
  press('Pause');
  await pass(60);
  expect(slider()).toHaveAttribute('aria-valuetext', '0:02 of 0:25');
});

test('a stopped reel has its play button below the picture and nothing over it', () => {
  const { container } = render(<Theatre />);
  expect(screen.getByRole('button', { name: 'Play' })).toHaveTextContent('Play');
  expect(container.querySelector('button[aria-hidden]')).toBeEmptyDOMElement();
});

test('seeks over the whole reel by keyboard', () => {
  render(<Theatre />);
  fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  expect(slider()).toHaveAttribute('aria-valuetext', '0:05 of 0:25');
  fireEvent.keyDown(slider(), { key: 'End' });
  expect(slider()).toHaveAttribute('aria-valuetext', '0:25 of 0:25');
  fireEvent.keyDown(slider(), { key: 'Home' });
  expect(slider()).toHaveAttribute('aria-valuetext', '0:00 of 0:25');
  fireEvent.keyDown(slider(), { key: ' ' });
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('a chapter leads to its moment, and is marked [reel-chapters]', () => {
  render(<Theatre />);
  press('Jonas 0:14');
  expect(slider()).toHaveAttribute('aria-valuetext', '0:14 of 0:25');
  expect(screen.getByRole('button', { name: 'Jonas 0:14' })).toHaveAttribute('aria-current', 'true');
});

test('starts muted and offers sound where the browser refuses sound', async () => {
  media.play.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
  const clip = { ...buildPresentation().entries[1], startSeconds: 0 } as ReelEntry;
  render(<Theatre autoplay presentation={{ ...buildPresentation(), entries: [clip] }} />);
  await pass(0);
  expect(playingVideo()?.muted).toBe(true);
  const [offer] = screen.getAllByRole('button', { name: 'Unmute' });
  if (offer) fireEvent.click(offer);
  expect(playingVideo()?.muted).toBe(false);
});

test('renews an expired link once, then shows an error with a retry', async () => {
  const onExpired = vi.fn(async () => buildPresentation());
  render(<Theatre onExpired={onExpired} />);
  press('Play');
  await pass(4.2);
  const fail = () => act(async () => void playingVideo()?.dispatchEvent(new Event('error')));
  await fail();
  expect(onExpired).toHaveBeenCalledOnce();
  expect(playingVideo()?.src).toContain('maja');
  await fail();
  expect(onExpired).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load this part of the reel.');
  press('Skip it');
  expect(playingVideo()?.src).toContain('jonas');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('explains when waiting for data takes too long', async () => {
  render(<Theatre />);
  press('Play');
  await pass(4.2);
  act(() => void playingVideo()?.dispatchEvent(new Event('waiting')));
  expect(screen.getByRole('status')).toHaveTextContent('Loading the reel…');
  await pass(21);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('alert')).toBeVisible();
});

test('keeps the position when the reel changes', async () => {
  const before = buildPresentation();
  const { rerender } = render(<Theatre presentation={before} />);
  press('Play');
  await pass(4.2);
  const video = playingVideo();
  const { entries } = buildPresentation();
  const [title, maja, jonas, closing] = entries;
  if (!title || !maja || !jonas || !closing) throw new Error('The reel has four entries.');
  const moved = [
    title,
    { ...jonas, startSeconds: 4 },
    { ...maja, startSeconds: 10, videoUrl: '/media/maja/playback.mp4?s=2' },
    closing,
  ];
  rerender(<Theatre presentation={{ ...before, entries: moved }} />);
  expect(playingVideo()).toBe(video);
  expect(video?.src).toContain('s=1');
  await pass(0.2);
  expect(slider()).toHaveAttribute('aria-valuetext', '0:10 of 0:25');
});

test('reports the first play once', async () => {
  const onFirstPlay = vi.fn();
  render(<Theatre onFirstPlay={onFirstPlay} />);
  press('Play');
  press('Pause');
  press('Play');
  expect(onFirstPlay).toHaveBeenCalledOnce();
});

test('the buttons that hide while the reel plays return for a key [player-keys]', async () => {
  render(<Theatre />);
  const player = screen.getByRole('region', { name: 'The reel' });
  press('Play');
  await pass(3);
  expect(player).toHaveAttribute('data-idle', 'true');
  fireEvent.keyDown(player, { key: 'ArrowRight' });
  expect(player).toHaveAttribute('data-idle', 'false');
});
