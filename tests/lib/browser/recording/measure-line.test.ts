import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureLine } from '#lib/browser/recording/measure-line.ts';
import { useLineSpeed } from '#lib/browser/stores/line-speed.ts';

/** Answers like a server behind such a line. */
function answerBehind(kilobitsPerSecond: number, latencyMs: number) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, { body, signal } = {}) => {
    const bits = new Blob([body as string]).size * 8;
    await new Promise<void>((resolve, reject) => {
      setTimeout(resolve, latencyMs + bits / kilobitsPerSecond);
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
    return Response.json({ data: {} });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  useLineSpeed.setState(useLineSpeed.getInitialState());
});
afterEach(() => void vi.useRealTimers());

const measured = async () => {
  const ended = vi.fn();
  const stop = measureLine(ended);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).toHaveBeenCalledOnce();
  stop();
  return useLineSpeed.getState().kilobitsPerSecond ?? 0;
};

test.each([
  [400, 400, 2],
  [2_000, 40, 3],
  [50_000, 20, 2],
])('measures %d kbit/s with %d ms delay by %d requests', async (kbps, latencyMs, requests) => {
  const fetched = answerBehind(kbps, latencyMs);
  const found = await measured();
  expect(found / kbps).toBeGreaterThan(0.9);
  expect(found / kbps).toBeLessThan(1.1);
  expect(fetched).toHaveBeenCalledTimes(requests);
});

test('gives up on a very slow line, and knows that it is one', async () => {
  answerBehind(20, 400);
  expect(await measured()).toBeLessThan(40);
});

test('knows nothing after a failure, and nothing of a stopped test', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  expect(await measured()).toBe(0);
  answerBehind(400, 400);
  measureLine(() => {})();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(useLineSpeed.getState().kilobitsPerSecond).toBeNull();
});
