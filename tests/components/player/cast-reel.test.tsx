import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReelFile } from '#lib/browser/watch/watcher.ts';
import { FILE, PRESENTATION, playFileElsewhere, Stage } from './cast-stage.tsx';
import { buildPresentation, installFakeMedia } from './fake-media.ts';
import { installFakeRemote } from './fake-remote.ts';
import { press, slider } from './theatre.tsx';

let media: ReturnType<typeof installFakeMedia>;
let remote: ReturnType<typeof installFakeRemote>;
beforeEach(() => {
  media = installFakeMedia();
  remote = installFakeRemote();
});

const playElsewhere = () => playFileElsewhere({ media, remote });
const position = () => slider().getAttribute('aria-valuetext');

test('another screen takes over the made file where the reel stands, and gives it back [player-elsewhere]', async () => {
  const findFile = vi.fn(async () => FILE);
  render(<Stage findFile={findFile} />);
  expect(findFile).not.toHaveBeenCalled();
  press('Play');
  fireEvent.change(slider(), { target: { value: '15' } });
  await waitFor(() => expect(document.querySelector('video[src*=reel]')).not.toBeNull());
  expect(screen.queryByRole('button', { name: 'Play on another screen' })).toBeNull();
  act(() => remote.tell(true));
  press('Play on another screen');
  expect(remote.prompt).toHaveBeenCalledOnce();
  const element = document.querySelector<HTMLVideoElement>('video[src*=reel]');
  if (!element) throw new Error('The file was not loaded.');
  act(() => void remote.dispatchEvent(new Event('connect')));
  expect(element.currentTime).toBe(15);
  expect(media.isPlaying(element)).toBe(true);
  element.currentTime = 21;
  act(() => void remote.dispatchEvent(new Event('disconnect')));
  expect(position()).toBe('0:21 of 0:25');
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(media.isPlaying(element)).toBe(false);
});

test('the page shows where the other screen is, without a sound or a picture that moves [player-elsewhere]', async () => {
  const dip = { colour: '#203040', inSeconds: 4, outSeconds: 0 };
  const entries = PRESENTATION.entries.map((entry) => ({ ...entry, dip }));
  const onExpired = vi.fn(async () => null);
  const presentation = buildPresentation({ entries, musicUrl: '/media/music/music.m4a?s=1' });
  render(<Stage presentation={presentation} onExpired={onExpired} />);
  fireEvent.change(slider(), { target: { value: '5' } });
  const { move, element } = await playElsewhere();
  const audio = await waitFor(() => {
    const found = document.querySelector('audio');
    if (!found?.src) throw new Error('The music was not loaded.');
    return found;
  });
  move(16);
  expect(position()).toBe('0:16 of 0:25');
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  const picture = screen.getByRole('img', { name: 'Jonas' });
  expect(picture).toHaveAttribute('data-shown', 'true');
  expect(picture.style.opacity).toBe('');
  const playing = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].filter(media.isPlaying);
  expect(playing).toEqual([element]);
  expect(media.isPlaying(audio)).toBe(false);
  // The remote control of a television.
  element.pause();
  fireEvent.pause(element);
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  fireEvent.error(picture);
  expect(onExpired).toHaveBeenCalledOnce();
});

test('pause, seek, sound and speed act on the other screen, and a heart on its moment [player-elsewhere]', async () => {
  const onLove = vi.fn();
  render(<Stage startMuted onLove={onLove} />);
  const { move, element } = await playElsewhere();
  expect(element.muted).toBe(false);
  move(7);
  press('Love this moment');
  expect(onLove).toHaveBeenLastCalledWith({ submissionId: 'maja', atSeconds: 3 });
  press('Pause');
  expect(media.isPlaying(element)).toBe(false);
  fireEvent.change(slider(), { target: { value: '18' } });
  expect(element.currentTime).toBe(18);
  press('Love this moment');
  expect(onLove).toHaveBeenLastCalledWith({ submissionId: 'jonas', atSeconds: 4 });
  press('Play');
  expect(media.isPlaying(element)).toBe(true);
  press('Mute');
  expect(element.muted).toBe(true);
  fireEvent.change(screen.getByRole('combobox', { name: 'Playback speed' }), { target: { value: '1.5' } });
  expect(element.playbackRate).toBe(1.5);
});

test('changes of the reel leave the other screen alone [player-elsewhere]', async () => {
  const { rerender } = render(<Stage />);
  fireEvent.change(slider(), { target: { value: '5' } });
  const { move, element } = await playElsewhere();
  move(12);
  expect(screen.getByRole('img')).toHaveAccessibleName('Aunt Maja');
  const [title, , jonas, closing] = PRESENTATION.entries;
  if (!title || !jonas || !closing) throw new Error('The reel lacks entries.');
  const entries = [title, { ...jonas, startSeconds: 4 }, { ...closing, startSeconds: 10 }];
  rerender(<Stage presentation={buildPresentation({ entries })} />);
  expect(element.currentTime).toBe(12);
  expect(screen.getByRole('img')).toHaveAccessibleName('With love from');
  expect([...document.querySelectorAll('video')].filter(media.isPlaying)).toEqual([element]);
});

test('the end on the other screen is the end of the reel, which starts there again [player-elsewhere]', async () => {
  const onEnded = vi.fn();
  render(<Stage onEnded={onEnded} />);
  const { element, end } = await playElsewhere();
  element.pause();
  end();
  expect(onEnded).toHaveBeenCalledOnce();
  expect(position()).toBe('0:25 of 0:25');
  press('Watch again');
  expect(media.isPlaying(element)).toBe(true);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect([...document.querySelectorAll('video')].filter(media.isPlaying)).toEqual([element]);
  element.pause();
  end();
  act(() => void remote.dispatchEvent(new Event('disconnect')));
  expect(screen.getByRole('button', { name: 'Watch again' })).toBeVisible();
});

test('a reel whose first press plays on the other screen counts as played [player-elsewhere]', async () => {
  const onFirstPlay = vi.fn();
  render(<Stage onFirstPlay={onFirstPlay} />);
  act(() => void remote.dispatchEvent(new Event('connect')));
  await waitFor(() => expect(document.querySelector('video[src*=reel]')).not.toBeNull());
  press('Pause');
  press('Play');
  expect(onFirstPlay).toHaveBeenCalledOnce();
});

test('an expired address of the file is renewed where the other screen stood, and once only [player-elsewhere]', async () => {
  const findFile = vi.fn(async () => ({ url: `/media/reel.mp4?s=${findFile.mock.calls.length}` }));
  render(<Stage findFile={findFile} />);
  const { element } = await playElsewhere();
  element.currentTime = 17;
  element.pause();
  fireEvent(element, new Event('error'));
  await waitFor(() => expect(element.src).toContain('?s=2'));
  expect(element.currentTime).toBe(17);
  await waitFor(() => expect(media.isPlaying(element)).toBe(true));
  for (let failure = 0; failure < 3; failure += 1) fireEvent(element, new Event('error'));
  expect(findFile).toHaveBeenCalledTimes(2);
  fireEvent(element, new Event('playing'));
  fireEvent(element, new Event('error'));
  expect(findFile).toHaveBeenCalledTimes(3);
});

test('a file that fails again, or has no address, plays on here, and words say so [player-elsewhere]', async () => {
  const findFile = vi.fn<() => Promise<ReelFile | null>>(async () => FILE);
  render(<Stage findFile={findFile} />);
  const { element } = await playElsewhere();
  const connect = () => act(() => void remote.dispatchEvent(new Event('connect')));
  const fail = () => {
    Object.defineProperty(element, 'error', { configurable: true, value: { code: 2 } });
    fireEvent(element, new Event('error'));
  };
  element.currentTime = 17;
  fail();
  await waitFor(() => expect(findFile).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).toBeNull();
  fail();
  const words = 'The other screen lost the reel. It continues here.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(position()).toBe('0:17 of 0:25');
  expect(media.isPlaying(element)).toBe(false);
  press('Play it here');
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();

  // Online again, it is loaded once more.
  findFile.mockResolvedValue(null);
  connect();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(findFile).toHaveBeenCalledTimes(3));
  expect(await screen.findByText(words)).toBeVisible();
});
