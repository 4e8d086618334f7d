import type { Db } from 'mongodb';
import { logger } from '#server/platform/logger.ts';
import { findVersions, migratedTo, type Versions, versionsBeforeStart, versionsOf } from './data-version.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS, newestVersion, oldestBeside } from './migrations.ts';
import { refuseNewer } from './refuse-newer.ts';

/**
 * Migrates to the newest version, in one process, and repeats the migrations beside which older programs may have
 * written since. Resumes after a kill. Throws for data that needs a newer program, and after a takeover.
 */
export async function runMigrations(
  database: Db,
  by: string,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const newest = newestVersion(migrations);
  const { needed, migrated } = (await findVersions(database)) ?? (await startVersion(database, migrations));
  refuseNewer(needed, newest);
  for (const migration of migrations) {
    if (migration.version > migrated) await run(database, by, migration);
    else if (migration.version > needed) await migration.up(database);
  }
}

/** New data is of the newest version. Older programs may work with it like with migrated data, for a rollback. */
async function startVersion(database: Db, migrations: readonly Migration[]): Promise<Versions> {
  const fresh = { needed: oldestBeside(migrations), migrated: newestVersion(migrations) };
  const { needed, migrated } = (await versionsBeforeStart(database)) ?? fresh;
  const ahead = migrated > needed && { migrated };
  await versionsOf(database).insertOne({ _id: 'data', version: needed, ...ahead, running: null });
  return { needed, migrated };
}

async function run(database: Db, by: string, { version, name, besideOlder, up }: Migration): Promise<void> {
  const running = { version, name, by, since: new Date() };
  await versionsOf(database).updateOne(migratedTo(version - 1), { $set: { running } });
  logger.info({ version, migration: name }, 'migrating data');
  await up(database);
  // Last, so that a killed migration runs again.
  const { matchedCount } = await versionsOf(database).updateOne(
    { ...migratedTo(version - 1), 'running.by': by },
    besideOlder
      ? { $set: { migrated: version, running: null } }
      : { $set: { version, running: null }, $unset: { migrated: true } },
  );
  if (matchedCount === 0) throw new Error('Another process took over the migration.');
  logger.info({ version }, 'data migrated');
}
