import { expect, test } from 'vitest';
import { allOrNone } from '#lib/all-or-none.ts';

const { signal } = new AbortController();

/** Fails once it is stopped. */
const untilStopped = (told: AbortSignal) =>
  new Promise<void>((_done, fail) =>
    told.addEventListener('abort', () => fail(new Error('stopped')), { once: true }),
  );

test('runs works at the same time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = allOrNone(signal, [() => promise, async () => resolve()]);
  await expect(run).resolves.toBeUndefined();
});

test('stops the other work when one fails, and throws that failure after both have ended', async () => {
  let hasEnded = false;
  const other = (told: AbortSignal) =>
    untilStopped(told).finally(() => {
      hasEnded = true;
    });
  const failing = async () => {
    throw new Error('no picture');
  };
  await expect(allOrNone(signal, [other, failing])).rejects.toThrow('no picture');
  expect(hasEnded).toBe(true);
});

test('stops all works with its signal', async () => {
  const stopping = new AbortController();
  const run = allOrNone(stopping.signal, [untilStopped, untilStopped]);
  stopping.abort();
  await expect(run).rejects.toThrow('stopped');
});
