import { access, constants, statfs } from 'node:fs/promises';
import { env } from '#server/config/env.ts';
import { returnLease, takeLease } from '#server/domain/leases/lease.ts';
import { doesIdentityAnswer } from '#server/integrations/identity.ts';
import { connectDatabase } from '#server/platform/database.ts';

/** Below this, in bytes, the next uploads (2 GB each at most) and films would not fit. */
const DISK_FREE_MIN_BYTES = 512 * 1024 * 1024;
/** Whoever asks is told within two seconds: load balancers wait no longer. */
const DATABASE_WITHIN_MS = 1_900;

export type Readiness = {
  isReady: boolean;
  /** Each service behind this process, and whether it answers; the queue is in the database. */
  parts: { database: boolean; disk: boolean; identity: boolean };
};

/**
 * Whether this process can do its work. Without the database or room on the disk it cannot. While the identity
 * provider is away it can: guests record and watch on, so that is told but takes nobody out of service.
 */
export async function checkReadiness(): Promise<Readiness> {
  const [database, disk, identity] = await Promise.all([
    doesDatabaseWrite(),
    hasDisk(),
    doesIdentityAnswer(),
  ]);
  return { isReady: database && disk, parts: { database, disk, identity } };
}

let writing: Promise<boolean> | undefined;

/** Whether the database takes a write. Anyone may ask, so those who ask at the same time share one. */
function doesDatabaseWrite(): Promise<boolean> {
  writing ??= tryWrite().finally(() => {
    writing = undefined;
  });
  return writing;
}

/** A database may answer reads while its disk is full, it has lost its primary, or a client holds its only writer. */
async function tryWrite(): Promise<boolean> {
  const late = AbortSignal.timeout(DATABASE_WITHIN_MS);
  const isLate = new Promise<false>((resolve) => late.addEventListener('abort', () => resolve(false)));
  const written = connectDatabase()
    .then(() => takeLease('readiness', 'any process', 0))
    // Asking leaves nothing behind.
    .then(() => returnLease('readiness', 'any process'))
    .then(
      () => true,
      () => false,
    );
  return Promise.race([written, isLate]);
}

async function hasDisk(): Promise<boolean> {
  const { DATA_DIR } = env();
  try {
    await access(DATA_DIR, constants.W_OK);
    const { bavail, bsize } = await statfs(DATA_DIR);
    return bavail * bsize >= DISK_FREE_MIN_BYTES;
  } catch {
    return false;
  }
}
