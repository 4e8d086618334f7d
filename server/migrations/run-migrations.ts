import { type Db, ObjectId } from 'mongodb';
import { HOUR_MS } from '#lib/time/durations.ts';
import { logger } from '#server/platform/logger.ts';
import { findVersions, migratedTo, type Versions, versionsBeforeStart, versionsOf } from './data-version.ts';
import type { Created, Migration } from './migration.ts';
import { MIGRATIONS, newestVersion, oldestBeside } from './migrations.ts';
import { refuseNewer } from './refuse-newer.ts';

/** Clocks differ, and a program may write a document some time after it chose the id, which contains the time. */
const MARGIN_MS = HOUR_MS;

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
  const caughtUpAt = new Date();
  const versions = (await findVersions(database)) ?? (await startVersion(database, migrations));
  const { needed, migrated } = versions;
  refuseNewer(needed, newest);
  for (const migration of migrations) {
    if (migration.version > migrated) await run(database, by, migration);
    else if (migration.version > needed) await migration.up(database, createdSince(versions.caughtUpAt));
  }
  if (oldestBeside(migrations) < newest)
    await versionsOf(database).updateOne(migratedTo(newest), { $set: { caughtUpAt } });
}

function createdSince(caughtUpAt: Date | undefined): Created {
  if (!caughtUpAt) return {};
  const seconds = Math.floor((caughtUpAt.getTime() - MARGIN_MS) / 1000);
  return { _id: { $gte: ObjectId.createFromTime(seconds) } };
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
  await up(database, {});
  // Last, so that a killed migration runs again.
  const { matchedCount } = await versionsOf(database).updateOne(
    { ...migratedTo(version - 1), 'running.by': by },
    besideOlder
      ? { $set: { migrated: version, running: null } }
      : { $set: { version, running: null }, $unset: { migrated: true, caughtUpAt: true } },
  );
  if (matchedCount === 0) throw new Error('Another process took over the migration.');
  logger.info({ version }, 'data migrated');
}
