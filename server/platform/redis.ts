import { createClient } from '@redis/client';
import { env } from '#server/config/env.ts';
import { logger } from './logger.ts';
import { singleton } from './singleton.ts';

/** One that hangs counts as away after so long; every connection is used more often, by its pings. */
const SILENCE_MS = 3_000;
const PING_MS = 1_000;
/** All is back within 5 s of a fault, which leaves little time for waiting. */
const RECONNECT_MAX_MS = 1_000;
/** What waits for a Redis that is away: heartbeats of the adapter, a dozen a minute. */
const WAITING_MAX = 1_000;

type Redis = ReturnType<typeof connect>;

/**
 * The Redis that web and worker processes share, or null without REDIS_URL. It connects by itself, as often as it
 * takes: nobody waits for it. Ask `isReady` before a command, or the command waits for its return.
 */
export function sharedRedis(): Redis | null {
  const { REDIS_URL } = env();
  return REDIS_URL ? singleton('redis', () => connect(REDIS_URL)) : null;
}

function connect(url: string) {
  const redis = createClient({
    url,
    // The adapter of the sockets reads answers in this form.
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
      'Redis is away: open pages hear only of their own web process, and limits count for each process',
    );
  });
  redis.on('ready', () => {
    if (isAway) logger.warn('Redis is back');
    isAway = false;
  });
  // It goes on trying; what is wrong has been said by then.
  redis.connect().catch(() => {});
  return redis;
}
