import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PRESENTATION, playFileElsewhere, Stage } from './cast-stage.tsx';
import { buildPresentation, installFakeMedia } from './fake-media.ts';
import { installFakeRemote } from './fake-remote.ts';
import { press, slider } from './theatre.tsx';

let media: ReturnType<typeof installFakeMedia>;
let remote: ReturnType<typeof installFakeRemote>;
beforeEach(() => {
  media = installFakeMedia();
  remote = installFakeRemote();
});

const [title, majas, jonas, closing] = PRESENTATION.entries;
if (!title || !majas || !jonas || !closing) throw new Error('The reel lacks entries.');
/** A file from before Maja's clip came, with a longer part of Jonas's. */
const OLDER = {
  url: '/media/reel.mp4?s=1',
  entries: [
    title,
    { ...jonas, startSeconds: 4, durationSeconds: 8 },
    { ...closing, id: 'card-12', startSeconds: 12 },
  ],
};
const findOlder = async () => OLDER;
/** Jonas's clip is trimmed since. */
const TRIMMED = buildPresentation({
  entries: [title, majas, { ...jonas, fromSeconds: 2 }, closing],
  captions: [{ startSeconds: 15, endSeconds: 16, text: 'Dear Anna,' }],
});

const position = () => slider().getAttribute('aria-valuetext');

test('a heart goes to the clip that the other screen shows from an older file [player-elsewhere]', async () => {
  const onLove = vi.fn();
  render(<Stage presentation={TRIMMED} findFile={findOlder} onLove={onLove} />);
  const { element, move, end } = await playFileElsewhere({ media, remote });
  move(7);
  expect(position()).toBe('0:07 of 0:17');
  expect(screen.getByRole('img')).toHaveAccessibleName('Jonas');
  press('Love this moment');
  expect(onLove).toHaveBeenLastCalledWith({ submissionId: 'jonas', atSeconds: 3 });
  move(13);
  press('Love this moment');
  expect(onLove).toHaveBeenLastCalledWith(null);
  element.pause();
  end();
  expect(position()).toBe('0:17 of 0:17');
});

test('an older file continues where the reel stands, and the reel where the file was left [player-elsewhere]', async () => {
  render(<Stage presentation={TRIMMED} findFile={findOlder} />);
  // A second into Jonas's clip, which is its fourth.
  fireEvent.change(slider(), { target: { value: '15' } });
  const { element, move } = await playFileElsewhere({ media, remote });
  await waitFor(() => expect(element.currentTime).toBe(7));
  expect(await screen.findByText('Dear Anna,')).toBeVisible();
  move(8);
  expect(screen.queryByText('Dear Anna,')).toBeNull();
  act(() => void remote.dispatchEvent(new Event('disconnect')));
  expect(position()).toBe('0:16 of 0:25');
  expect(screen.getByRole('img')).toHaveAccessibleName('Jonas');
});

test('a newer file at a new address continues with the picture that was shown [player-elsewhere]', async () => {
  const findFile = vi.fn(async () =>
    findFile.mock.calls.length === 1 ? OLDER : { url: '/media/reel.mp4?s=2', entries: TRIMMED.entries },
  );
  render(<Stage presentation={TRIMMED} findFile={findFile} />);
  const { element, move } = await playFileElsewhere({ media, remote });
  element.currentTime = 7;
  fireEvent(element, new Event('error'));
  await waitFor(() => expect(element.src).toContain('?s=2'));
  expect(element.currentTime).toBe(15);
  move(15);
  expect(position()).toBe('0:15 of 0:25');
});

test('a file whose clips nobody knows any more gives the reel its hearts and keeps the position [player-elsewhere]', async () => {
  const onLove = vi.fn();
  const whole = { ...title, id: 'file', title: 'Happy birthday, Anna!', durationSeconds: 22, videoUrl: null };
  const findFile = async () => ({ url: '/media/reel.mp4?s=1', entries: [whole] });
  render(<Stage presentation={TRIMMED} findFile={findFile} onLove={onLove} />);
  const { move } = await playFileElsewhere({ media, remote });
  move(15);
  expect(position()).toBe('0:15 of 0:22');
  press('Love this moment');
  expect(onLove).toHaveBeenLastCalledWith(null);
  act(() => void remote.dispatchEvent(new Event('disconnect')));
  expect(position()).toBe('0:15 of 0:25');
});
