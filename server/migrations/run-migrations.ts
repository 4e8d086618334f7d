import type { Db } from 'mongodb';
import { logger } from '#server/platform/logger.ts';
import { findVersion, isFresh, versionsOf } from './data-version.ts';
import type { Migration } from './migration.ts';
import { FIRST_VERSION, MIGRATIONS, newestVersion } from './migrations.ts';
import { refuseNewer } from './refuse-newer.ts';

/** Migrates to the newest version, in one process. Resumes after a kill. Throws for newer data or a takeover. */
export async function runMigrations(
  database: Db,
  by: string,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const version = (await findVersion(database)) ?? (await startVersion(database, newestVersion(migrations)));
  refuseNewer(version, newestVersion(migrations));
  for (const migration of migrations) if (migration.version > version) await run(database, by, migration);
}

async function startVersion(database: Db, newest: number): Promise<number> {
  const version = (await isFresh(database)) ? newest : FIRST_VERSION;
  await versionsOf(database).insertOne({ _id: 'data', version, running: null });
  return version;
}

async function run(database: Db, by: string, { version, name, up }: Migration): Promise<void> {
  const running = { version, name, by, since: new Date() };
  await versionsOf(database).updateOne({ _id: 'data', version: version - 1 }, { $set: { running } });
  logger.info({ version, migration: name }, 'migrating data');
  await up(database);
  // Last, so that a killed migration runs again.
  const { matchedCount } = await versionsOf(database).updateOne(
    { _id: 'data', version: version - 1, 'running.by': by },
    { $set: { version, running: null } },
  );
  if (matchedCount === 0) throw new Error('Another process took over the migration.');
  logger.info({ version }, 'data migrated');
}
