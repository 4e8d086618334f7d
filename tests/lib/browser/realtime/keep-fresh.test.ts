import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepFresh } from '#lib/browser/realtime/keep-fresh.ts';
import { createRefetchQueue } from '#lib/browser/realtime/refetch-queue.ts';

const PAGES = 300;
const page = { visibilityState: 'visible' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a connected page that shows one list. Returns its freshness, and when it made calls after loading. */
async function openPage() {
  const calls: number[] = [];
  const queryFn = () => {
    calls.push(Date.now());
    return Promise.resolve('list');
  };
  const queryClient = new QueryClient();
  const leave = new QueryObserver(queryClient, { queryKey: ['list'], queryFn }).subscribe(() => {});
  const queue = createRefetchQueue(queryClient);
  const freshness = keepFresh(queryClient, queue);
  onTestFinished(() => {
    leave();
    queue.stop();
    freshness.stop();
  });
  await vi.advanceTimersByTimeAsync(0);
  freshness.setConnected(true);
  calls.length = 0;
  return { calls, freshness, queryClient };
}

/** Opens many pages, and lets all of them lose their server and find it again. */
async function restartUnder(pages: Awaited<ReturnType<typeof openPage>>[]): Promise<number> {
  for (const { freshness } of pages) freshness.setConnected(false);
  await vi.advanceTimersByTimeAsync(5_000);
  for (const { freshness } of pages) {
    freshness.catchUp(true);
    freshness.setConnected(true);
  }
  return Date.now();
}

const openPages = () => Promise.all(Array.from({ length: PAGES }, openPage));

/** Returns the share of pages that called in the busiest second. */
function busiest(pages: { calls: number[] }[]): number {
  const seconds = Map.groupBy(
    pages.flatMap(({ calls }) => calls),
    (at) => Math.floor(at / 1_000),
  );
  return Math.max(0, ...[...seconds.values()].map(({ length }) => length)) / pages.length;
}

test('pages of a restarted server load what they missed one after another, within half a minute', async () => {
  const pages = await openPages();
  await restartUnder(pages);
  await vi.advanceTimersByTimeAsync(31_500);
  expect(pages.map(({ calls }) => calls.length)).toEqual(pages.map(() => 1));
  expect(busiest(pages)).toBeLessThan(0.15);
});

test('a page that itself was away loads at once', async () => {
  const { calls, freshness } = await openPage();
  freshness.setConnected(false);
  freshness.catchUp(false);
  freshness.setConnected(true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(calls).toHaveLength(1);
});

test('a hidden page loads nothing, and knows that it is out of date', async () => {
  const opened = await openPage();
  page.visibilityState = 'hidden';
  await restartUnder([opened]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opened.calls).toEqual([]);
  expect(opened.queryClient.getQueryState(['list'])?.isInvalidated).toBe(true);
});

test('what the page loaded meanwhile is not loaded again', async () => {
  const { calls, freshness, queryClient } = await openPage();
  await restartUnder([{ calls, freshness, queryClient }]);
  await queryClient.refetchQueries({ queryKey: ['list'] });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(calls).toHaveLength(1);
});

test('pages without a socket look at least every half minute, never all in one second', async () => {
  const pages = await openPages();
  for (const { freshness } of pages) freshness.setConnected(false);
  await vi.advanceTimersByTimeAsync(32_000);
  for (const { calls } of pages) expect(calls.length).toBeGreaterThanOrEqual(1);
  await vi.advanceTimersByTimeAsync(60_000);
  for (const { calls } of pages) {
    expect(calls.length).toBeGreaterThanOrEqual(2);
    expect(calls.length).toBeLessThanOrEqual(4);
  }
  expect(busiest(pages)).toBeLessThan(0.25);
});
