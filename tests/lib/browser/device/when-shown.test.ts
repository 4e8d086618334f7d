import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenShown } from '#lib/browser/device/when-shown.ts';

const MINUTE_MS = 60_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browser = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  page.visibilityState = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch() {
  const leaving = new AbortController();
  const look = vi.fn();
  whenShown(look, leaving.signal);
  return { look, leave: () => leaving.abort() };
}

test.each([
  ['its tab is shown', () => page.dispatchEvent(new Event('visibilitychange')), 1],
  ['its window is used', () => browser.dispatchEvent(new Event('focus')), 1],
  ['it stays visible beside another window', () => vi.advanceTimersByTime(3 * MINUTE_MS), 3],
])('a page looks when %s, until it is left', (_when, happen, times) => {
  const { look, leave } = watch();
  happen();
  expect(look).toHaveBeenCalledTimes(times);
  leave();
  happen();
  expect(look).toHaveBeenCalledTimes(times);
  expect(vi.getTimerCount()).toBe(0);
});

test('a hidden page does not look', () => {
  const { look, leave } = watch();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(MINUTE_MS);
  expect(look).not.toHaveBeenCalled();
  leave();
});
