import { expect, test } from 'vitest';
import { inSlots } from '#lib/in-slots.ts';

const never = new AbortController().signal;

/** Returns work that ends by `end`, and the items that started. */
function openWork() {
  const started: string[] = [];
  const open = new Map<string, PromiseWithResolvers<string>>();
  const work = (item: string) => {
    started.push(item);
    const ending = Promise.withResolvers<string>();
    open.set(item, ending);
    return ending.promise;
  };
  const end = async (item: string, error?: Error) => {
    if (error) open.get(item)?.reject(error);
    else open.get(item)?.resolve(item.toUpperCase());
    // Lets the next item begin.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { started, work, end };
}

test('works on as many items at once as there are slots, and returns the results in order', async () => {
  const { started, work, end } = openWork();
  const done = inSlots(['a', 'b', 'c', 'd'], { atOnce: 2, signal: never }, work);
  await end('');
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('c');
  await end('d');
  await end('a');
  expect(await done).toEqual(['A', 'B', 'C', 'D']);
});

test('starts nothing after a failure, which it throws once the others have ended', async () => {
  const { started, work, end } = openWork();
  const done = inSlots(['a', 'b', 'c'], { atOnce: 2, signal: never }, work);
  let isOver = false;
  const outcome = done.catch((error: Error) => error.message).finally(() => (isOver = true));
  await end('');
  await end('a', new Error('broken'));
  expect([started, isOver]).toEqual([['a', 'b'], false]);
  await end('b');
  expect(await outcome).toBe('broken');
  expect(started).toEqual(['a', 'b']);
});

test('starts nothing after an abort', async () => {
  const { started, work, end } = openWork();
  const stop = new AbortController();
  const done = inSlots(['a', 'b'], { atOnce: 1, signal: stop.signal }, work);
  const outcome = done.catch((error: Error) => error.message);
  await end('');
  stop.abort(new Error('stopped'));
  await end('a');
  expect(await outcome).toBe('stopped');
  expect(started).toEqual(['a']);
});
