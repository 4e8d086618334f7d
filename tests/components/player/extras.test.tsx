import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import texts from '#lib/messages/en/player.json' with { type: 'json' };
import { buildPresentation, installFakeMedia } from './fake-media.ts';
import { press, slider, Theatre } from './theatre.tsx';

beforeEach(() => void installFakeMedia());

/** Gives an object a property for this test. */
function give(target: object, name: string, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  onTestFinished(() => {
    if (own) Object.defineProperty(target, name, own);
    else Reflect.deleteProperty(target, name);
  });
}

const player = () => screen.getByRole('region', { name: 'The reel' });
const key = (name: string) => fireEvent.keyDown(player(), { key: name });
const position = () => slider().getAttribute('aria-valuetext');

test('pointing at the seek bar shows the posters of the reel, and the poster, the person and the time of the place [player-preview]', async () => {
  const { container } = render(<Theatre />);
  const bar = slider().parentElement;
  if (!bar) throw new Error('The seek bar stands alone.');
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1016, 28));
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(360);
  const pictures = () => [...container.querySelectorAll<HTMLImageElement>('[data-preview] img')];
  const poster = () => pictures()[0] ?? null;
  const names = () => pictures().map(({ src }) => /(\w+)\/[^/]*$/.exec(src)?.[1]);
  fireEvent.pointerMove(bar, { clientX: 8 + 1000 * (15 / 25) });
  await waitFor(() => expect(poster()?.src).toContain('jonas/poster.jpg'));
  expect(poster()?.parentElement).toHaveTextContent('Jonas 0:15');
  // One for each 5 seconds.
  expect(names().slice(1)).toEqual(['0', 'maja', 'maja', 'jonas', '20']);
  fireEvent.pointerMove(bar, { clientX: 8 + 1000 * (5 / 25) });
  expect(poster()?.src).toContain('maja/poster.jpg');
  fireEvent.pointerLeave(bar);
  expect(poster()).toBeNull();
  expect(position()).toBe('0:00 of 0:25');
});

test('keys move by seconds, chapters and tenths, and change the speed [player-keys]', () => {
  render(<Theatre />);
  expect(screen.getByRole('button', { name: 'Play' })).toHaveAttribute('aria-keyshortcuts', 'k');
  key('n');
  expect(position()).toBe('0:04 of 0:25');
  key('n');
  expect(position()).toBe('0:14 of 0:25');
  key('l');
  expect(position()).toBe('0:24 of 0:25');
  key('p');
  expect(position()).toBe('0:20 of 0:25');
  key('j');
  expect(position()).toBe('0:10 of 0:25');
  key('4');
  expect(position()).toBe('0:10 of 0:25');
  key('8');
  expect(position()).toBe('0:20 of 0:25');
  key('>');
  expect(screen.getByRole('combobox', { name: 'Playback speed' })).toHaveValue('1.25');
  key('<');
  key('<');
  expect(screen.getByRole('combobox', { name: 'Playback speed' })).toHaveValue('0.75');
});

test('the question mark lists the keys, and Escape returns to the player [player-keys]', async () => {
  render(<Theatre />);
  act(() => player().focus());
  key('?');
  const list = await screen.findByRole('region', { name: 'Keyboard shortcuts' });
  expect(within(list).getByText('Previous or next chapter')).toBeVisible();
  expect(within(list).queryByText('Captions')).toBeNull();
  expect(within(list).getByRole('button', { name: 'Close' })).toHaveFocus();
  fireEvent.keyDown(list, { key: 'Escape' });
  expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull();
  expect(player()).toHaveFocus();
});

test('clips of one person that follow each other are one chapter [reel-chapters]', () => {
  const { entries } = buildPresentation();
  for (const entry of entries) if (entry.id === 'jonas') entry.title = 'Aunt Maja';
  render(<Theatre presentation={buildPresentation({ entries })} />);
  const chapters = within(screen.getByRole('navigation', { name: 'Chapters' })).getAllByRole('button');
  expect(chapters.map(({ textContent }) => textContent)).toEqual([
    'Anna 0:00',
    'Aunt Maja 0:04',
    'With love from 0:20',
  ]);
  fireEvent.change(slider(), { target: { value: '15' } });
  expect(chapters[1]).toHaveAttribute('aria-current', 'true');
});

test('the screen stays on while the reel plays, also after the page was hidden [player-awake]', async () => {
  const locks: { release: () => Promise<void>; isHeld: boolean }[] = [];
  const request = vi.fn(async () => {
    const lock = {
      isHeld: true,
      release: async () => {
        lock.isHeld = false;
      },
    };
    locks.push(lock);
    return lock;
  });
  give(navigator, 'wakeLock', { request });
  render(<Theatre />);
  expect(request).not.toHaveBeenCalled();
  press('Play');
  await waitFor(() => expect(locks).toHaveLength(1));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(locks).toHaveLength(2));
  press('Pause');
  await waitFor(() => expect(locks.at(-1)?.isHeld).toBe(false));
});

test('the device shows who speaks, and its buttons steer the reel [player-device]', async () => {
  const handlers = new Map<string, ((details: { seekTime?: number }) => void) | null>();
  const session = {
    metadata: null as { title: string; artist: string; artwork: { src: string }[] } | null,
    setActionHandler: (action: string, handler: (() => void) | null) => handlers.set(action, handler),
    setPositionState: vi.fn(),
  };
  give(navigator, 'mediaSession', session);
  function MediaMetadata(this: object, fields: object) {
    Object.assign(this, fields);
  }
  give(window, 'MediaMetadata', MediaMetadata);
  const { unmount } = render(<Theatre />);
  press('Play');
  await waitFor(() => expect(handlers.get('pause')).toBeTypeOf('function'));
  act(() => handlers.get('nexttrack')?.({}));
  expect(session.metadata).toMatchObject({ title: 'Anna', artist: 'Aunt Maja' });
  expect(session.metadata?.artwork[0]?.src).toContain('maja/poster.jpg');
  act(() => handlers.get('seekto')?.({ seekTime: 15 }));
  expect(position()).toBe('0:15 of 0:25');
  expect(session.metadata?.artist).toBe('Jonas');
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 25, playbackRate: 1, position: 15 });
  act(() => handlers.get('pause')?.({}));
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  unmount();
  expect(handlers.get('play')).toBeNull();
  expect(session.metadata).toBeNull();
});

test('a small window shows the clip on screen, follows the reel, and closes by the same button [player-window]', async () => {
  const inWindow = (video: Element | null) => give(document, 'pictureInPictureElement', video);
  give(document, 'pictureInPictureEnabled', false);
  const without = render(<Theatre />);
  expect(screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull();
  without.unmount();
  give(document, 'pictureInPictureEnabled', true);
  inWindow(null);
  give(HTMLVideoElement.prototype, 'requestPictureInPicture', function (this: HTMLVideoElement) {
    inWindow(this);
    return Promise.resolve();
  });
  give(document, 'exitPictureInPicture', async () => inWindow(null));
  render(<Theatre />);
  const source = () => document.pictureInPictureElement?.getAttribute('src');
  press('Play');
  fireEvent.change(slider(), { target: { value: '5' } });
  press('Picture in picture');
  await waitFor(() => expect(source()).toContain('maja'));
  fireEvent.change(slider(), { target: { value: '15' } });
  await waitFor(() => expect(source()).toContain('jonas'));
  key('i');
  await waitFor(() => expect(document.pictureInPictureElement).toBeNull());
});

test('fills the window where only videos can fill the screen, with captions and chapters [player-full-screen]', () => {
  give(document, 'fullscreenEnabled', false);
  const { unmount } = render(<Theatre />);
  press('Full screen');
  expect(player()).toHaveAttribute('data-filled', 'true');
  press('Exit full screen');
  expect(player()).not.toHaveAttribute('data-filled');
  press('Full screen');
  unmount();
  render(<Theatre />);
  expect(screen.getByRole('button', { name: texts.fullScreen })).toBeVisible();
});
