import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecordingClock } from '#lib/browser/recording/recording-clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

it('counts from the first encoded moment', () => {
  const clock = createRecordingClock(180);
  pass(2);
  clock.start();
  pass(3);
  expect(clock.look()).toBe(3);
});

it('counts no pauses', () => {
  const clock = createRecordingClock(180);
  pass(2);
  clock.pause();
  pass(40);
  expect(clock.seconds()).toBe(2);
  clock.resume();
  pass(3);
  expect(clock.seconds()).toBe(5);
});

it('stands still from the beginning of a sleep', () => {
  const clock = createRecordingClock(180);
  pass(2);
  clock.look();
  pass(40);
  expect(clock.hasSlept()).toBe(true);
  expect(clock.seconds()).toBe(2);
});

it('takes a sleep during a pause for a pause', () => {
  const clock = createRecordingClock(180);
  pass(2);
  clock.pause();
  pass(40);
  clock.resume();
  expect(clock.hasSlept()).toBe(false);
  expect(clock.seconds()).toBe(2);
});

it('never exceeds its limit', () => {
  const clock = createRecordingClock(4);
  pass(4.5);
  expect(clock.seconds()).toBe(4);
});
