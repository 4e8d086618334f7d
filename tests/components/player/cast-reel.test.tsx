import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CastReel } from '#components/player/cast-reel.tsx';
import { Player } from '#components/player/player.tsx';
import { useReel } from '#components/player/use-reel.ts';
import texts from '#lib/messages/en/player.json' with { type: 'json' };
import { buildPresentation, installFakeMedia } from './fake-media.ts';
import { installFakeRemote } from './fake-remote.ts';
import { press, slider } from './theatre.tsx';

let media: ReturnType<typeof installFakeMedia>;
beforeEach(() => {
  media = installFakeMedia();
});

function Stage({ findFile }: { findFile: () => Promise<string | null> }) {
  const { reel } = useReel({ presentation: buildPresentation() });
  return (
    <>
      <Player reel={reel} texts={texts} format="16:9" captions={[]} />
      <CastReel reel={reel} texts={texts} findFile={findFile} />
    </>
  );
}

const position = () => slider().getAttribute('aria-valuetext');

test('another screen takes over the made file where the reel stands, and gives it back [player-elsewhere]', async () => {
  const remote = installFakeRemote();
  const findFile = vi.fn(async () => '/media/reel.mp4?s=1');
  render(<Stage findFile={findFile} />);
  expect(findFile).not.toHaveBeenCalled();
  press('Play');
  fireEvent.change(slider(), { target: { value: '15' } });
  const file = () => [...document.querySelectorAll('video')].find(({ src }) => src.includes('reel.mp4'));
  await waitFor(() => expect(file()).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Play on another screen' })).toBeNull();
  act(() => remote.tell(true));
  press('Play on another screen');
  expect(remote.prompt).toHaveBeenCalledOnce();
  act(() => void remote.dispatchEvent(new Event('connect')));
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(file()?.currentTime).toBe(15);
  const element = file();
  if (element) element.currentTime = 21;
  act(() => void remote.dispatchEvent(new Event('disconnect')));
  expect(position()).toBe('0:21 of 0:25');
});

test('a press plays on the other screen, whose end is the end of the reel [player-elsewhere]', async () => {
  const { isPlaying } = media;
  const remote = installFakeRemote();
  const findFile = vi.fn(async () => '/media/reel.mp4?s=1');
  render(<Stage findFile={findFile} />);
  press('Play');
  const file = () => [...document.querySelectorAll('video')].find(({ src }) => src.includes('reel.mp4'));
  await waitFor(() => expect(file()).toBeDefined());
  press('Pause');
  press('Play');
  expect(findFile).toHaveBeenCalledOnce();
  act(() => void remote.dispatchEvent(new Event('connect')));
  press('Play');
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  const element = file();
  if (!element) throw new Error('The file was not loaded.');
  expect(isPlaying(element)).toBe(true);
  element.currentTime = 25;
  act(() => void element.dispatchEvent(new Event('ended')));
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(position()).toBe('0:25 of 0:25');
});

test('an expired address of the file is renewed where the other screen stood, and once only [player-elsewhere]', async () => {
  const { isPlaying } = media;
  const remote = installFakeRemote();
  const findFile = vi.fn(async () => `/media/reel.mp4?s=${findFile.mock.calls.length}`);
  render(<Stage findFile={findFile} />);
  press('Play');
  const file = () => [...document.querySelectorAll('video')].find(({ src }) => src.includes('reel.mp4'));
  await waitFor(() => expect(file()).toBeDefined());
  const element = file();
  if (!element) throw new Error('The file was not loaded.');
  act(() => void remote.dispatchEvent(new Event('connect')));
  element.currentTime = 17;
  element.pause();
  fireEvent(element, new Event('error'));
  await waitFor(() => expect(element.src).toContain('?s=2'));
  expect(element.currentTime).toBe(17);
  await waitFor(() => expect(isPlaying(element)).toBe(true));
  for (let failure = 0; failure < 3; failure += 1) fireEvent(element, new Event('error'));
  expect(findFile).toHaveBeenCalledTimes(2);
  fireEvent(element, new Event('playing'));
  fireEvent(element, new Event('error'));
  expect(findFile).toHaveBeenCalledTimes(3);
});
