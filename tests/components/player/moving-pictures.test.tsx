import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPresentation, installFakeMedia } from './fake-media.ts';
import { pass, press, slider, Theatre, videos } from './theatre.tsx';

let media: ReturnType<typeof installFakeMedia>;
beforeEach(() => {
  media = installFakeMedia();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const playingVideo = () => videos().find(media.isPlaying);

test('clips that overlap fade into each other, picture and sound, as in the file [reel-cross-fades]', async () => {
  const presentation = buildPresentation();
  const [title, maja, jonas, closing] = presentation.entries;
  if (!title || !maja || !jonas || !closing) throw new Error('The reel has four entries.');
  const entries = [
    title,
    { ...maja, sound: { inSeconds: 0, outSeconds: 0.5 } },
    { ...jonas, startSeconds: 13, durationSeconds: 6, sound: { inSeconds: 1, outSeconds: 0 } },
    { ...closing, startSeconds: 19 },
  ];
  render(<Theatre presentation={{ ...presentation, entries }} />);
  press('Play');
  await pass(4.2);
  const [lower, upper] = videos();
  const before = playingVideo();
  const after = before === lower ? upper : lower;
  if (!lower || !upper || !before || !after) throw new Error('The player has two videos.');
  expect(before.volume).toBe(1);
  before.currentTime = 9;
  await pass(0.1);
  expect([before, after].map(media.isPlaying)).toEqual([true, true]);
  expect(after.currentTime).toBe(0);
  after.currentTime = 0.25;
  before.currentTime = 9.25;
  await pass(0.1);
  const opacities = () => [lower, upper].map((video) => Number(video.style.opacity || 1));
  expect(opacities()).toEqual([1, before === upper ? 0.75 : 0.25]);
  // Its last word is heard as before, and the other clip fades in.
  expect(before.volume).toBe(1);
  expect(after.volume).toBeCloseTo(Math.sin(Math.PI / 8));
  expect(slider()).toHaveAttribute('aria-valuetext', '0:13 of 0:24');

  press('Pause');
  expect([before, after].map(media.isPlaying)).toEqual([false, false]);
  press('Play');
  expect([before, after].map(media.isPlaying)).toEqual([true, true]);
  after.currentTime = 1.2;
  await pass(0.1);
  expect([before, after].map(media.isPlaying)).toEqual([false, true]);
  expect(opacities()).toEqual([1, 1]);
  expect(after).toHaveAttribute('data-shown', 'true');
  expect(before).toHaveAttribute('data-shown', 'false');
  expect(after.volume).toBe(1);
});

test('a clip dips out of the colour of the card before it, but shows its picture at rest [reel-transitions]', async () => {
  const presentation = buildPresentation();
  const [title, maja, ...rest] = presentation.entries;
  if (!title || !maja) throw new Error('The reel is empty.');
  const dip = { colour: '#203040', inSeconds: 0.4, outSeconds: 0 };
  render(<Theatre presentation={{ ...presentation, entries: [title, { ...maja, dip }, ...rest] }} />);
  press('Play');
  await pass(4.1);
  const playing = playingVideo();
  if (!playing) throw new Error('No video plays.');
  playing.currentTime = 0.1;
  await pass(0.1);
  expect(Number(playing.style.opacity)).toBeCloseTo(0.25);
  expect(document.querySelector('rect')).toHaveAttribute('fill', '#203040');
  playing.currentTime = 0.4;
  await pass(0.1);
  expect(playing.style.opacity).toBe('');
  press('Pause');
  fireEvent.change(slider(), { target: { value: '4' } });
  expect(playing.style.opacity).toBe('');
  expect(playing).toHaveAttribute('data-shown', 'true');
});

test('both clips of a cross-fade continue when it stops waiting for data [reel-cross-fades]', async () => {
  const presentation = buildPresentation();
  const [, maja, jonas] = presentation.entries;
  if (!maja || !jonas) throw new Error('The reel has four entries.');
  const entries = [
    { ...maja, startSeconds: 0 },
    { ...jonas, startSeconds: 9 },
  ];
  render(<Theatre presentation={{ ...presentation, entries }} />);
  press('Play');
  await pass(0.1);
  const before = playingVideo();
  if (!before) throw new Error('No video plays.');
  before.currentTime = 9;
  await pass(0.1);
  const after = videos().find((video) => video !== before && media.isPlaying(video));
  if (!after) throw new Error('No second video plays.');
  for (const arrived of ['canplay', 'playing']) {
    await act(async () => void after.dispatchEvent(new Event('waiting')));
    await pass(0.2);
    expect([before, after].map(media.isPlaying)).toEqual([false, true]);
    await act(async () => void after.dispatchEvent(new Event(arrived)));
    expect([before, after].map(media.isPlaying)).toEqual([true, true]);
  }
  press('Pause');
  await act(async () => void after.dispatchEvent(new Event('canplay')));
  expect([before, after].map(media.isPlaying)).toEqual([false, false]);
});

test('a jump into the middle of a cross-fade shows both clips at their places [reel-cross-fades]', async () => {
  const presentation = buildPresentation();
  const [, maja, jonas] = presentation.entries;
  if (!maja || !jonas) throw new Error('The reel has four entries.');
  const leaving = { ...maja, startSeconds: 0, durationSeconds: 10.5, fromSeconds: 2 };
  const entries = [
    { ...maja, id: 'ada', startSeconds: 0, durationSeconds: 4, videoUrl: '/media/ada/playback.mp4?s=1' },
    { ...leaving, startSeconds: 4 },
    { ...jonas, startSeconds: 14 },
  ];
  render(<Theatre presentation={{ ...presentation, entries }} />);
  const timeOf = (name: string) => videos().find(({ src }) => src.includes(name))?.currentTime;
  fireEvent.change(slider(), { target: { value: '14' } });
  expect([timeOf('maja'), timeOf('jonas')]).toEqual([12, 0]);
  press('Jonas 0:15');
  expect(timeOf('jonas')).toBe(0.5);
  expect(videos().filter((video) => video.dataset.shown === 'true')).toHaveLength(1);
  fireEvent.keyDown(slider(), { key: 'Home' });
  expect(timeOf('ada')).toBe(0);
  expect(videos().filter((video) => video.dataset.shown === 'true')).toHaveLength(1);
});

test('a card plays its video after resting as a picture, and falls back to the picture [reel-cards]', async () => {
  const presentation = buildPresentation();
  const [title, ...rest] = presentation.entries;
  if (!title) throw new Error('The reel is empty.');
  const entries = [{ ...title, videoUrl: '/media/card/card.mp4?s=1' }, ...rest];
  render(<Theatre presentation={{ ...presentation, entries }} />);
  const picture = screen.getByRole('img', { name: 'Anna' });
  expect(picture).toHaveAttribute('data-shown', 'true');
  press('Play');
  await pass(0.1);
  expect(playingVideo()?.src).toContain('card.mp4');
  expect(picture).toHaveAttribute('data-shown', 'false');
  const card = playingVideo();
  if (card) card.currentTime = 1;
  await pass(0.1);
  // Once for the expired link, which this page cannot renew.
  await act(async () => void card?.dispatchEvent(new Event('error')));
  await pass(0.1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(picture).toHaveAttribute('data-shown', 'true');
  await pass(3.1);
  expect(playingVideo()?.src).toContain('maja');
});

test('a clip shows its poster until its video has arrived at the position', () => {
  render(<Theatre />);
  const seeking = vi.spyOn(HTMLMediaElement.prototype, 'seeking', 'get').mockReturnValue(true);
  fireEvent.change(slider(), { target: { value: '10' } });
  const moved = videos().find(({ src }) => src.includes('maja'));
  if (!moved) throw new Error('The clip was not loaded.');
  act(() => void moved.dispatchEvent(new Event('loadeddata')));
  expect(moved).toHaveAttribute('data-shown', 'false');
  seeking.mockReturnValue(false);
  act(() => void moved.dispatchEvent(new Event('seeked')));
  expect(moved).toHaveAttribute('data-shown', 'true');
});

test('the player waits for each picture of its videos, without which some browsers leave the earlier one', () => {
  const waiting: (() => void)[] = [];
  const wait = vi.fn((done: () => void) => waiting.push(done));
  Object.defineProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback', {
    configurable: true,
    value: wait,
  });
  const { unmount } = render(<Theatre />);
  expect(wait).toHaveBeenCalledTimes(2);
  for (const done of waiting.splice(0)) done();
  expect(wait).toHaveBeenCalledTimes(4);
  unmount();
  for (const done of waiting.splice(0)) done();
  expect(wait).toHaveBeenCalledTimes(4);
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
});
