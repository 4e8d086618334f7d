import { createClient } from '@redis/client';
import { env } from '#server/config/env.ts';
import { logger } from './logger.ts';
import { singleton } from './singleton.ts';

/** A hanging Redis counts as down after this time; pings keep connections busy. */
const SILENCE_MS = 3_000;
const PING_MS = 1_000;
/** Everything must recover within 5 s of a fault. */
const RECONNECT_MAX_MS = 1_000;
/** Commands queued while Redis is down: adapter heartbeats, a dozen a minute. */
const WAITING_MAX = 1_000;

type Redis = ReturnType<typeof connect>;

/** Returns the shared Redis client, or null. Check `isReady` before a command, or it waits for a reconnect. */
export function sharedRedis(): Redis | null {
  const { REDIS_URL } = env();
  return REDIS_URL ? singleton('redis', () => connect(REDIS_URL)) : null;
}

function connect(url: string) {
  const redis = createClient({
    url,
    // The socket adapter needs this response format.
    RESP: 2,
    pingInterval: PING_MS,
    commandsQueueMaxLength: WAITING_MAX,
    socket: {
      connectTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, RECONNECT_MAX_MS),
    },
  });
  let isAway = false;
  redis.on('error', (error: unknown) => {
    if (isAway) return;
    isAway = true;
    logger.error(
      { err: error },
      'Redis is down: events stay within one web process, and limits count per process',
    );
  });
  redis.on('ready', () => {
    if (isAway) logger.warn('Redis is back');
    isAway = false;
  });
  // It keeps retrying and has logged the error.
  redis.connect().catch(() => {});
  return redis;
}
