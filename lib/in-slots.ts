import { Slots } from './slots.ts';

/** Works on up to `atOnce` items at a time, in their order. After a failure it starts no other, and throws once those underway have ended. */
export async function inSlots<Item, Result>(
  items: readonly Item[],
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  const slots = new Slots(atOnce, Infinity);
  const attempt = (item: Item, index: number) =>
    slots.use(stop, async () => {
      try {
        return { result: await work(item, index) };
      } catch (error) {
        failure.abort();
        throw error;
      }
    });
  const ended = await Promise.allSettled(items.map(attempt));
  signal.throwIfAborted();
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    if (!one.value) throw new Error('A part was left out.');
    return one.value.result;
  });
}
