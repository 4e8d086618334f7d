import { setTimeout as delay } from 'node:timers/promises';
import { env } from '#server/config/env.ts';
import { returnLease, takeLease } from '#server/domain/leases/lease.ts';
import { logger } from '#server/platform/logger.ts';
import { processName } from '#server/platform/process-name.ts';
import { renewLease } from './renew-lease.ts';

const NAME = 'web';
/** All web processes that share a Redis hold the lease together. */
const TOGETHER = 'web processes with REDIS_URL';
/** A web process on another machine that showed no life for so long has gone, in milliseconds. */
const LIFE_MS = 8_000;
const LOOK_AGAIN_MS = 500;

type Options = {
  /** Called when another has taken the database meanwhile, because this process stood still for too long. */
  onLost: () => void;
};

/**
 * Claims the database for this web process, or for all that share a Redis: without one, two would not hear each
 * other's news and count limits apart. Another machine sees no lock on our folder, so the claim is a lease in the
 * database. Whether its holder lives is seen when it renews it; that of a dead one is waited for.
 * @returns gives the claim back
 * @throws Error with one sentence while another web process has it
 */
export async function claimDatabase({ onLost }: Options): Promise<() => Promise<void>> {
  const holder = env().REDIS_URL ? TOGETHER : processName();
  for (let seen: Date | null = null; ; ) {
    const takenUntil = await takeLease(NAME, holder, LIFE_MS);
    if (!takenUntil) break;
    if (seen && takenUntil > seen) {
      throw new Error(
        'Another web process works on this database: set REDIS_URL for all of them, or another MONGODB_URI here.',
      );
    }
    seen ??= takenUntil;
    await delay(LOOK_AGAIN_MS);
  }
  const stopRenewing = renewLease(NAME, holder, LIFE_MS, () => {
    logger.error('another web process has taken the database');
    onLost();
  });
  return async () => {
    await stopRenewing();
    // What is held together ends by itself when the last one has gone.
    if (holder !== TOGETHER) await returnLease(NAME, holder).catch(() => {});
  };
}
