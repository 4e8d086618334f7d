import { act, fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPresentation, installFakeMedia } from './fake-media.ts';
import { pass, press, slider, Theatre, videos } from './theatre.tsx';

let media: ReturnType<typeof installFakeMedia>;
beforeEach(() => {
  media = installFakeMedia();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const videoOf = (name: string) => {
  const found = videos().find(({ src }) => src.includes(name));
  if (!found) throw new Error(`No element holds ${name}.`);
  return found;
};
const moveTo = (seconds: number) => fireEvent.change(slider(), { target: { value: String(seconds) } });

test('the next clip starts silently before its time, so that it moves when it shows [reel-gapless]', async () => {
  render(<Theatre />);
  press('Play');
  await pass(4.2);
  const [maja, jonas] = [videoOf('maja'), videoOf('jonas')];
  maja.currentTime = 9.9;
  await pass(0.1);
  expect(media.isPlaying(jonas)).toBe(false);
  maja.currentTime = 9.97;
  await pass(0.02);
  expect(media.isPlaying(jonas)).toBe(true);
  // Muted or at volume 0, its clock would jump when it is heard.
  expect(jonas).toMatchObject({ volume: 0.001, muted: false });
  expect(maja).toHaveAttribute('data-shown', 'true');
  jonas.currentTime = 0.03;
  maja.currentTime = 10;
  await pass(0.05);
  expect(jonas).toHaveAttribute('data-shown', 'true');
  expect(jonas.currentTime).toBe(0.03);
  expect(jonas.volume).toBe(1);
  expect(media.isPlaying(maja)).toBe(false);
});

test('the next clip starts muted on iPhones, which play every element at full volume', async () => {
  render(<Theatre />);
  press('Play');
  await pass(4.2);
  const [maja, jonas] = [videoOf('maja'), videoOf('jonas')];
  Object.defineProperty(jonas, 'volume', { get: () => 1, set: () => {} });
  maja.currentTime = 9.97;
  await pass(0.12);
  expect(media.isPlaying(jonas)).toBe(true);
  expect(jonas.muted).toBe(true);
  jonas.currentTime = 0.03;
  maja.currentTime = 10;
  await pass(0.05);
  expect(jonas.muted).toBe(false);
});

test('a clip that started early stops when the viewer moves elsewhere or pauses', async () => {
  render(<Theatre />);
  press('Play');
  await pass(4.2);
  const [maja, jonas] = [videoOf('maja'), videoOf('jonas')];
  const startJonas = async () => {
    maja.currentTime = 9.97;
    await pass(0.12);
    expect(media.isPlaying(jonas)).toBe(true);
  };
  await startJonas();
  moveTo(6);
  expect(media.isPlaying(jonas)).toBe(false);
  expect(maja.currentTime).toBe(2);
  await startJonas();
  jonas.currentTime = 0.02;
  press('Pause');
  expect(media.isPlaying(jonas)).toBe(false);
  expect(media.isPlaying(maja)).toBe(false);
  expect(jonas.currentTime).toBe(0);
  maja.currentTime = 5;
  press('Play');
  act(() => void maja.dispatchEvent(new Event('pause')));
  expect(maja).toHaveAttribute('data-shown', 'true');
});

/** The second clip's first second is cut off. */
const trimmed = () => {
  const presentation = buildPresentation();
  const entries = presentation.entries.map((entry) =>
    entry.id === 'jonas' ? { ...entry, fromSeconds: 1 } : entry,
  );
  return { ...presentation, entries };
};

test('a clip whose beginning is cut off runs up to it hidden, and is brought in time', async () => {
  render(<Theatre presentation={trimmed()} />);
  press('Play');
  await pass(4.2);
  const [maja, jonas] = [videoOf('maja'), videoOf('jonas')];
  expect(jonas.currentTime).toBeCloseTo(0.2, 5);
  maja.currentTime = 9.3;
  await pass(0.12);
  expect(media.isPlaying(jonas)).toBe(true);
  expect(jonas.volume).toBe(0.001);
  // 300 ms before the join, 50 ms late.
  maja.currentTime = 9.7;
  jonas.currentTime = 0.65;
  await pass(0.04);
  expect(jonas.playbackRate).toBeGreaterThan(1.15);
  // 200 ms before it, 50 ms early.
  maja.currentTime = 9.8;
  jonas.currentTime = 0.85;
  await pass(0.04);
  expect(jonas.playbackRate).toBeLessThan(0.85);
  expect(maja).toHaveAttribute('data-shown', 'true');
  maja.currentTime = 9.95;
  await pass(0.04);
  expect(jonas.playbackRate).toBe(1);
  maja.currentTime = 10;
  jonas.currentTime = 1.01;
  await pass(0.04);
  expect(jonas).toHaveAttribute('data-shown', 'true');
  expect(jonas).toMatchObject({ currentTime: 1.01, playbackRate: 1, muted: false });
});

test('a browser that plays one element at a time loses the end of one clip at most', async () => {
  const { entries, ...rest } = trimmed();
  const [title, maja, jonas, closing] = entries;
  if (!title || !maja || !jonas || !closing) throw new Error('The reel has four entries.');
  const nora = { ...jonas, id: 'nora', videoUrl: '/media/nora/playback.mp4', startSeconds: 20 };
  const four = [title, maja, jonas, nora, { ...closing, startSeconds: 26 }];
  render(<Theatre presentation={{ ...rest, entries: four }} />);
  press('Play');
  await pass(4.2);
  videoOf('maja').currentTime = 9.5;
  await pass(0.12);
  act(() => void videoOf('maja').dispatchEvent(new Event('pause')));
  expect(videoOf('jonas')).toHaveAttribute('data-shown', 'true');
  expect(videoOf('nora').currentTime).toBe(1);
  videoOf('jonas').currentTime = 6.5;
  await pass(0.12);
  expect(media.isPlaying(videoOf('nora'))).toBe(false);
});

test('after a move back, the next clip waits at its beginning again', async () => {
  render(<Theatre />);
  moveTo(13);
  press('Play');
  const [maja, jonas] = [videoOf('maja'), videoOf('jonas')];
  maja.currentTime = 10;
  await pass(0.1);
  jonas.currentTime = 0.9;
  moveTo(12);
  expect(maja).toHaveAttribute('data-shown', 'true');
  expect(jonas.currentTime).toBe(0);
  maja.currentTime = 9.97;
  await pass(0.02);
  expect(media.isPlaying(jonas)).toBe(true);
});

test('a browser that plays one element at a time moves on to the clip that started early', async () => {
  render(<Theatre />);
  press('Play');
  await pass(4.2);
  const [maja, jonas] = [videoOf('maja'), videoOf('jonas')];
  maja.currentTime = 9.97;
  await pass(0.12);
  act(() => void maja.dispatchEvent(new Event('pause')));
  expect(jonas).toHaveAttribute('data-shown', 'true');
  expect(media.isPlaying(jonas)).toBe(true);
});

test('moving within a clip keeps its picture until the next one has arrived, and never shows its poster', async () => {
  render(<Theatre />);
  act(() => void videoOf('maja').dispatchEvent(new Event('loadeddata')));
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1);
  moveTo(8);
  expect(videoOf('maja')).toHaveAttribute('data-shown', 'true');
  expect(videoOf('maja').currentTime).toBe(4);
});

test('after a move, the next clip loads once the shown one has its picture', async () => {
  render(<Theatre />);
  const readyState = vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1);
  moveTo(8);
  expect(videos().filter(({ src }) => src.includes('jonas'))).toEqual([]);
  readyState.mockReturnValue(4);
  act(() => void videoOf('maja').dispatchEvent(new Event('canplay')));
  expect(videoOf('jonas').currentTime).toBe(0);
});

test('a pause shows the exact position, not that of the last tick', async () => {
  render(<Theatre />);
  press('Play');
  await pass(4.2);
  videoOf('maja').currentTime = 2.96;
  press('Pause');
  const played = (Number.parseFloat(slider().style.getPropertyValue('--played')) / 100) * 25;
  expect(played).toBeCloseTo(6.96, 3);
});
