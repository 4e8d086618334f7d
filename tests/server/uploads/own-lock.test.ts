import { afterEach, expect, test, vi } from 'vitest';
import { ownLock } from '#server/uploads/own-lock.ts';

const ID = 'fedcba9876543210fedcba9876543210';
const held = () => ownLock(ID).lock(new AbortController().signal, () => {});

afterEach(() => vi.useRealTimers());

test('lets a request that another one keeps waiting try again later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await held();
  const waiting = held();
  vi.advanceTimersByTime(30_000);
  await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await ownLock(ID).unlock();
  await held();
  await ownLock(ID).unlock();
});
