import { access, constants, statfs } from 'node:fs/promises';
import { env } from '#server/config/env.ts';
import { returnLease, takeLease } from '#server/domain/leases/lease.ts';
import { isIdentityAvailable } from '#server/integrations/identity.ts';
import { connectDatabase } from '#server/platform/database.ts';

/** Below this the next uploads (at most 2 GB each) and reels would not fit. */
const DISK_FREE_MIN_BYTES = 512 * 1024 * 1024;
/** Load balancers wait two seconds at most. */
const DATABASE_WITHIN_MS = 1_900;

export type Readiness = {
  isReady: boolean;
  parts: { database: boolean; disk: boolean; identity: boolean };
};

export async function checkReadiness(): Promise<Readiness> {
  const [database, disk, identity] = await Promise.all([
    doesDatabaseWrite(),
    hasDisk(),
    isIdentityAvailable(),
  ]);
  return { isReady: database && disk, parts: { database, disk, identity } };
}

let writing: Promise<boolean> | undefined;

/** Returns whether the database takes a write within two seconds. */
export function doesDatabaseWrite(): Promise<boolean> {
  writing ??= tryWrite().finally(() => {
    writing = undefined;
  });
  return writing;
}

/** A read is not enough: the disk may be full, the primary lost or the writer blocked. */
async function tryWrite(): Promise<boolean> {
  const late = AbortSignal.timeout(DATABASE_WITHIN_MS);
  const isLate = new Promise<false>((resolve) => late.addEventListener('abort', () => resolve(false)));
  const written = connectDatabase()
    .then(() => takeLease('readiness', 'any process', 0))
    .then(() => returnLease('readiness', 'any process'))
    .then(
      () => true,
      () => false,
    );
  return Promise.race([written, isLate]);
}

/** Returns whether the folder of the data is writable and has room. */
export async function hasDisk(): Promise<boolean> {
  const { DATA_DIR } = env();
  try {
    await access(DATA_DIR, constants.W_OK);
    const { bavail, bsize } = await statfs(DATA_DIR);
    return bavail * bsize >= DISK_FREE_MIN_BYTES;
  } catch {
    return false;
  }
}
