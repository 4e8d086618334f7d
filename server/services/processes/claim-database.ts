import { setTimeout as delay } from 'node:timers/promises';
import { env } from '#server/config/env.ts';
import { returnLease, takeLease } from '#server/domain/leases/lease.ts';
import { logger } from '#server/platform/logger.ts';
import { processName } from '#server/platform/process-name.ts';
import { renewLease } from './renew-lease.ts';

const NAME = 'web';
/** Web processes that share a Redis hold the lease together. */
const TOGETHER = 'web processes with REDIS_URL';
/** A remote web process without a renewal for this long is dead. */
const LIFE_MS = 8_000;
const LOOK_AGAIN_MS = 500;

type Options = {
  onLost: () => void;
};

/** A lease, because other machines see no file lock. Returns the release; throws while another web process holds it. */
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
    logger.error('another web process took over the database');
    onLost();
  });
  return async () => {
    await stopRenewing();
    // A shared lease expires after the last holder.
    if (holder !== TOGETHER) await returnLease(NAME, holder).catch(() => {});
  };
}
