import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Player } from '#components/player/player.tsx';
// What the player loads later is here at once.
import '#components/player/follow-reel.ts';
import { useReel } from '#components/player/use-reel.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import texts from '#lib/messages/en/player.json' with { type: 'json' };
import { buildPresentation, installFakeMedia } from './fake-media.ts';

type StageProps = { presentation: PresentationDto; find?: () => Promise<PresentationDto | null> };

/** With `find`, a page that no event tells what changed. */
function Stage({ presentation, find }: StageProps) {
  const { reel } = useReel({ presentation, ...(find && { onExpired: find, asksForMusic: true }) });
  return <Player reel={reel} texts={texts} format="16:9" captions={[]} />;
}

let media: ReturnType<typeof installFakeMedia>;
beforeEach(() => {
  media = installFakeMedia();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const playingVideo = () => [...document.querySelectorAll('video')].find(media.isPlaying);
const slider = () => screen.getByRole('slider', { name: 'Position in the reel' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

const withMusic = buildPresentation({ musicUrl: '/media/music/music.m4a?s=1' });
const audio = () => document.querySelector('audio');
const open = async (presentation = withMusic, find?: StageProps['find']) => {
  const view = render(<Stage presentation={presentation} {...(find && { find })} />);
  await pass(0);
  return view;
};

test('plays beside cards and clips, pauses with them and follows a jump [reel-music]', async () => {
  await open();
  expect(audio()?.src).toContain('/media/music/music.m4a');
  expect(audio()?.paused).toBe(true);
  press('Play');
  expect(audio()?.paused).toBe(false);
  await pass(2);
  press('Pause');
  expect(audio()?.paused).toBe(true);
  fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  expect(audio()?.currentTime).toBeCloseTo(7, 0);
  fireEvent.keyDown(slider(), { key: ' ' });
  expect(audio()?.paused).toBe(false);
});

test('waits while a clip loads, and starts again after a phone stopped it', async () => {
  await open();
  press('Play');
  await pass(4.2);
  act(() => void playingVideo()?.dispatchEvent(new Event('waiting')));
  expect(audio()?.paused).toBe(true);
  act(() => void playingVideo()?.dispatchEvent(new Event('playing')));
  await pass(0.2);
  expect(audio()?.paused).toBe(false);
  act(() => audio()?.pause());
  await pass(0.2);
  expect(audio()?.paused).toBe(false);
});

test('corrects drift: a little by its speed, more by a jump', async () => {
  await open();
  press('Play');
  await pass(2);
  const music = audio();
  if (!music) throw new Error('no music');
  music.currentTime = 2.2;
  await pass(0.1);
  expect(music.playbackRate).toBeLessThan(1);
  expect(music.currentTime).toBe(2.2);
  music.currentTime = 3.5;
  await pass(0.1);
  expect(music.currentTime).toBeLessThan(2.5);
});

test('is muted and sped up with the reel', async () => {
  await open();
  press('Play');
  press('Mute');
  expect(audio()?.muted).toBe(true);
  fireEvent.change(screen.getByRole('combobox', { name: texts.speed }), { target: { value: '1.5' } });
  await pass(1);
  expect(audio()?.playbackRate).toBeCloseTo(1.5, 0);
});

test('keeps playing when its address is renewed, and changes when it was composed again', async () => {
  const { rerender } = await open();
  const renewed = { ...withMusic, musicUrl: '/media/music/music.m4a?s=2' };
  rerender(<Stage presentation={renewed} />);
  expect(audio()?.src).toContain('s=1');
  rerender(<Stage presentation={{ ...withMusic, musicUrl: '/media/new/music.m4a?s=1' }} />);
  expect(audio()?.src).toContain('/media/new/');
});

const breakMusic = () => act(() => void audio()?.dispatchEvent(new Event('error')));

test('loads again from the same address after the line was away, and plays from where the reel is [reel-music]', async () => {
  const find = vi.fn(async () => withMusic);
  await open(withMusic, find);
  press('Play');
  await pass(1);
  const sources = vi.spyOn(HTMLMediaElement.prototype, 'src', 'set');
  const loads = () => sources.mock.calls.filter(([address]) => address === withMusic.musicUrl).length;
  breakMusic();
  breakMusic();
  await pass(1);
  expect(find).toHaveBeenCalledOnce();
  expect(loads()).toBe(0);
  await pass(5);
  expect(loads()).toBe(1);
  expect(audio()?.currentTime).toBeGreaterThan(3);
  expect(audio()?.paused).toBe(false);
  breakMusic();
  await pass(6);
  expect(loads()).toBe(2);
});

test('renews an expired address, and plays from it [reel-music]', async () => {
  const find = vi.fn(async () => ({ ...withMusic, musicUrl: '/media/music/music.m4a?s=2' }));
  await open(withMusic, find);
  press('Play');
  breakMusic();
  await pass(0.1);
  expect(audio()?.src).toContain('s=2');
});

test('asks again for a new address when nothing answered the first time [reel-music]', async () => {
  const find = vi.fn(async (): Promise<PresentationDto | null> => null);
  await open(withMusic, find);
  press('Play');
  breakMusic();
  await pass(1);
  find.mockResolvedValue({ ...withMusic, musicUrl: '/media/music/music.m4a?s=2' });
  breakMusic();
  await pass(0.1);
  expect(audio()?.src).toContain('s=2');
});

test('loads again with a new address after its link expired', async () => {
  const { rerender } = await open();
  press('Play');
  breakMusic();
  await pass(1);
  expect(audio()?.src).toContain('s=1');
  rerender(<Stage presentation={{ ...withMusic, musicUrl: '/media/music/music.m4a?s=2' }} />);
  expect(audio()?.src).toContain('s=2');
});

test('music that the browser refuses never mutes the clips, and plays after the next touch [watch-muted]', async () => {
  const refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  media.play.mockRejectedValueOnce(refusal);
  await open();
  press('Play');
  await pass(5);
  expect(audio()?.paused).toBe(true);
  expect(playingVideo()?.muted).toBe(false);
  expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull();
  fireEvent.click(document.body);
  expect(audio()?.paused).toBe(false);
  await pass(0.2);
  // Where the clip is, whose time stands still here.
  expect(audio()?.currentTime).toBeCloseTo(4, 0);
});

test('after a change, plays on until the next music is composed, and stops if there is none [reel-music]', async () => {
  const { rerender } = await open();
  press('Play');
  await pass(1);
  rerender(<Stage presentation={composing} />);
  await pass(0.2);
  expect(audio()?.paused).toBe(false);
  // It could not be composed, or its file was erased: the mood stays.
  rerender(<Stage presentation={{ ...composing, isComposing: false }} />);
  await pass(0.2);
  expect(audio()?.paused).toBe(true);
});

const composing = buildPresentation({ musicUrl: null, isComposing: true });

test('a page without events asks until the music is composed, then plays it from where the reel is [reel-music]', async () => {
  const find = vi.fn(async () => composing);
  find.mockResolvedValueOnce(composing).mockResolvedValueOnce(withMusic);
  await open(composing, find);
  press('Play');
  await pass(1);
  expect(audio()?.src).toBe('');
  await pass(2);
  expect(audio()?.src).toContain('/media/music/music.m4a');
  expect(audio()?.paused).toBe(false);
  expect(audio()?.currentTime).toBeCloseTo(3, 0);
  await pass(60);
  expect(find).toHaveBeenCalledTimes(2);
});

test('looks for music a bounded number of times, and not once the page is closed [reel-music]', async () => {
  const find = vi.fn(async () => composing);
  await open(composing, find);
  await pass(3600);
  expect(find).toHaveBeenCalledTimes(18);
  const other = vi.fn(async () => composing);
  const { unmount } = await open(composing, other);
  unmount();
  await pass(60);
  expect(other).not.toHaveBeenCalled();
});

test('music that arrives while people speak never mutes them where the browser refuses it', async () => {
  const { rerender } = await open(composing);
  press('Play');
  await pass(5);
  media.play.mockImplementation(function (this: HTMLMediaElement) {
    const refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' });
    return this instanceof HTMLAudioElement ? Promise.reject(refusal) : Promise.resolve();
  });
  rerender(<Stage presentation={withMusic} />);
  await pass(1);
  expect(audio()?.src).toContain('/media/music/music.m4a');
  expect(playingVideo()?.muted).toBe(false);
  expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull();
});
