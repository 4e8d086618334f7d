import { processName } from './process-name.ts';
import type { sharedRedis } from './redis.ts';

type Redis = NonNullable<ReturnType<typeof sharedRedis>>;

let own = 1;

/**
 * Returns the lowest number from 1 on that no other worker holds, and holds it for `lifeMs`. Metrics bear it: numbers come back,
 * unlike process ids, so a worker that restarts again and again leaves few series.
 */
export async function holdWorkerNumber(redis: Redis, lifeMs: number): Promise<number> {
  if (await hold(redis, own, lifeMs)) return own;
  let number = 1;
  while (!(await hold(redis, number, lifeMs))) number += 1;
  own = number;
  return number;
}

/** Leaves it to the next worker. */
export async function releaseWorkerNumber(redis: Redis): Promise<void> {
  if ((await redis.get(keyOf(own))) === processName()) await redis.del(keyOf(own));
}

async function hold(redis: Redis, number: number, lifeMs: number): Promise<boolean> {
  const key = keyOf(number);
  const expiration = { type: 'PX', value: lifeMs } as const;
  if ((await redis.set(key, processName(), { condition: 'NX', expiration })) !== null) return true;
  if ((await redis.get(key)) !== processName()) return false;
  await redis.pExpire(key, lifeMs);
  return true;
}

const keyOf = (number: number) => `folksee:worker-number:${number}`;
