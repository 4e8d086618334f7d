import { act, fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { installFakeMedia } from './fake-media.ts';
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
  expect(jonas.volume).toBe(0);
  expect(maja).toHaveAttribute('data-shown', 'true');
  jonas.currentTime = 0.03;
  maja.currentTime = 10;
  await pass(0.05);
  expect(jonas).toHaveAttribute('data-shown', 'true');
  expect(jonas.currentTime).toBe(0.03);
  expect(jonas.volume).toBe(1);
  expect(media.isPlaying(maja)).toBe(false);
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

test('a pause shows the exact position, not that of the last tick', async () => {
  render(<Theatre />);
  press('Play');
  await pass(4.2);
  videoOf('maja').currentTime = 2.96;
  press('Pause');
  const played = (Number.parseFloat(slider().style.getPropertyValue('--played')) / 100) * 25;
  expect(played).toBeCloseTo(6.96, 3);
});
