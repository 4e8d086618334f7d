import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from '#server/realtime/take-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STAYS = () => false;

/** Takes turns for numbered callers, and notes who begins and who finds no room. */
function callers(
  count: number,
  pace: Parameters<typeof createTurns>[0],
  isGone: (caller: number) => boolean = STAYS,
) {
  const turns = createTurns(pace);
  const begun: number[] = [];
  const refused: number[] = [];
  for (let caller = 0; caller < count; caller += 1)
    void turns.take(() => isGone(caller)).then((isBegun) => (isBegun ? begun : refused).push(caller));
  return { turns, begun, refused };
}

test('lets this many begin at once, and the others in order at the pace', async () => {
  const { turns, begun } = callers(7, { atOnce: 3, everyMs: 20, waitingMax: 10 });
  await vi.advanceTimersByTimeAsync(0);
  expect([begun, turns.waiting()]).toEqual([[0, 1, 2], 4]);
  await vi.advanceTimersByTimeAsync(20);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  await vi.advanceTimersByTimeAsync(20);
  expect([begun, turns.waiting()]).toEqual([[0, 1, 2, 3, 4, 5, 6], 0]);
});

test('counts those that came a moment ago, and forgets them after a pause', async () => {
  const { turns, begun } = callers(1, { atOnce: 2, everyMs: 20, waitingMax: 10 });
  await vi.advanceTimersByTimeAsync(10);
  for (const caller of [1, 2]) void turns.take(STAYS).then(() => begun.push(caller));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  for (const caller of [3, 4, 5]) void turns.take(STAYS).then(() => begun.push(caller));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('refuses those who find no room to wait', async () => {
  const { begun, refused } = callers(6, { atOnce: 1, everyMs: 20, waitingMax: 3 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([begun, refused]).toEqual([
    [0, 1, 2, 3],
    [4, 5],
  ]);
});

test('spends no turn on those who left', async () => {
  const pace = { atOnce: 1, everyMs: 20, waitingMax: 10 };
  const { begun } = callers(4, pace, (caller) => caller === 1 || caller === 2);
  await vi.advanceTimersByTimeAsync(20);
  expect(begun).toEqual([0, 3]);
});

test('does not catch up after the process was busy', async () => {
  const { begun } = callers(9, { atOnce: 2, everyMs: 20, waitingMax: 10 });
  await vi.advanceTimersByTimeAsync(0);
  // The timer rings once, however late.
  vi.setSystemTime(Date.now() + 5_000);
  await vi.advanceTimersByTimeAsync(20);
  expect(begun).toHaveLength(4);
});
