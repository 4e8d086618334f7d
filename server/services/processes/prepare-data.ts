import { setTimeout as delay } from 'node:timers/promises';
import { env } from '#server/config/env.ts';
import { ensureIndexes } from '#server/domain/indexes/ensure-indexes.ts';
import { returnLease, takeLease } from '#server/domain/leases/lease.ts';
import { findVersion, findVersions } from '#server/migrations/data-version.ts';
import { noteFolderVersion, refuseNewerFolder } from '#server/migrations/folder-version.ts';
import type { Migration } from '#server/migrations/migration.ts';
import { MIGRATIONS, newestVersion, oldestBeside } from '#server/migrations/migrations.ts';
import { refuseNewer } from '#server/migrations/refuse-newer.ts';
import { runMigrations } from '#server/migrations/run-migrations.ts';
import { withOwnConnection } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import { processName } from '#server/platform/process-name.ts';
import { renewLease } from './renew-lease.ts';

const NAME = 'migrate-data';
/** A remote process without a renewal for this long is dead. */
const LIFE_MS = 30_000;
const LOOK_AGAIN_MS = 500;
const TELL_AGAIN_MS = 60_000;

/** Throws when the folder or the database needs a newer program. Changes nothing. */
export async function refuseNewerData(): Promise<void> {
  refuseNewerFolder(env().DATA_DIR);
  await withOwnConnection(async (database) => refuseNewer((await findVersions(database))?.needed ?? 0));
}

/** Throws when the data is older than this program, or needs a newer one. Changes nothing. */
export async function requireCurrentData(): Promise<void> {
  await refuseNewerData();
  const version = await withOwnConnection(findVersion);
  if (version !== null && version >= newestVersion()) return;
  throw new Error('This data is older than the program: start the program once to migrate it.');
}

/** Migrates the data in one process while others wait. Call it before any write. Throws for data that needs a newer program. */
export async function prepareData(migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  const newest = newestVersion(migrations);
  await withOwnConnection(async (database) => {
    const found = await findVersions(database);
    refuseNewer(found?.needed ?? 0, newest);
    const prepare = async (mayReplace: boolean) => {
      refuseNewerFolder(env().DATA_DIR, newest);
      // Looked at here, because a newer program may have migrated while this one waited.
      const { migrated = 0 } = (await findVersions(database)) ?? {};
      if (migrated > newest) {
        // Its indexes serve this program too, which would replace some of them.
        logger.info({ version: migrated, known: newest }, 'working beside the data of a newer program');
        return true;
      }
      // First, so that an older program rejects a folder whose database is half migrated.
      noteFolderVersion(env().DATA_DIR, oldestBeside(migrations));
      await runMigrations(database, processName(), migrations);
      return ensureIndexes(database, { mayReplace });
    };
    // Skips when another process has finished, unless an index changed without a new data version.
    const isReady = found && (found.needed === newest || found.migrated > newest);
    if (isReady && (await prepare(false))) return;
    await alone(
      () => prepare(true),
      () => void database.client.close(),
    );
  });
}

/** Runs work in one process at a time. `stop` ends it at its next command when another process took over. */
async function alone(work: () => Promise<unknown>, stop: () => void): Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY;
  while ((await takeLease(NAME, processName(), LIFE_MS)) !== null) {
    if (performance.now() - toldAt > TELL_AGAIN_MS) {
      logger.info('waiting for another process to migrate the data');
      toldAt = performance.now();
    }
    await delay(LOOK_AGAIN_MS);
  }
  const stopRenewing = renewLease(NAME, processName(), LIFE_MS, () => {
    logger.error('another process took over the migration');
    stop();
  });
  try {
    await work();
  } finally {
    await stopRenewing();
    await returnLease(NAME, processName()).catch(() => {});
  }
}
