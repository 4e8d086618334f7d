// First: it remembers the parent.
import { whenParentEnds } from '#server/platform/when-parent-ends.ts';
import '#server/config/load-env-files.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { adoptSettings, childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import type { Orphan } from './find-orphans.ts';
import { restoreBackup } from './restore-backup.ts';
import { withDatabaseOf } from './with-database-of.ts';

// Restores a backup into a scratch folder beside it, and checks it. Changes nothing else.

const LINES_MAX = 20;

whenParentEnds(() => process.exit(1));
try {
  await checkBackup(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exit();

async function checkBackup(given: string | undefined): Promise<void> {
  if (!given) throw new Error('Name the backup: npm run backup:check -- <file.tar.gz>.');
  const file = resolve(given);
  // The name of unfinished folders beside scheduled backups, which the next one removes.
  const folder = await mkdtemp(join(dirname(file), '.folksee-check-'));
  try {
    await restoreBackup({ file, folder });
    const wrong = await withDatabaseOf(folder, (uri) => findWrong(folder, uri));
    if (wrong.length > 0) throw new Error(notWhole(wrong));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`${file} restores completely.`);
}

/** Returns what the checks of a restored installation find, as npm run orphans:check, counts:check and ledger:check do. */
async function findWrong(folder: string, uri: string): Promise<string[]> {
  const { STAND_INS, BUCKET } = readEnv(childEnvironment({}));
  adoptSettings({
    DATA_DIR: folder,
    MONGODB_URI: uri,
    STAND_INS: [...new Set([...STAND_INS, 'database'])].join(),
    HOST: '127.0.0.1',
    APP_URL: '',
    LOG_LEVEL: 'error',
  });
  // Import late: they read the settings, which now point to the copy.
  const { connectDatabase } = await import('#server/platform/database.ts');
  const database = await connectDatabase();
  const { findVersion } = await import('#server/migrations/data-version.ts');
  const { prepareData } = await import('#server/services/processes/prepare-data.ts');
  const { findOrphans } = await import('./find-orphans.ts');
  const { findDanglingReferences } = await import('./references.ts');
  const { checkCounts } = await import('#server/domain/counts/check-counts.ts');
  const { checkLedger } = await import('#server/domain/credits/check-ledger.ts');
  try {
    const { db } = database.connection;
    // Nothing would be wrong with an empty one.
    if (!db || (await findVersion(db)) === null) return ['its database is empty'];
    // A backup of an earlier version is migrated, as its restore would be.
    await prepareData();
    // A bucket has changed since: its files were checked when the backup was written.
    const orphans = BUCKET ? findDanglingReferences() : findOrphans();
    const counts = (await checkCounts()).differences;
    const ledger = (await checkLedger()).differences;
    return [
      ...(await firstLines(orphans)),
      ...counts.map(({ of, id }) => `${of} ${id}: its counters differ from its documents`),
      ...ledger.map(({ userId }) => `${userId}: the balance differs from its entries`),
    ];
  } finally {
    await database.disconnect();
  }
}

/** Returns the first of them: one is enough to refuse the backup. */
async function firstLines(found: AsyncIterable<string | Orphan>): Promise<string[]> {
  const lines: string[] = [];
  for await (const one of found) {
    lines.push(typeof one === 'string' ? one : one.line);
    if (lines.length > LINES_MAX) break;
  }
  return lines;
}

function notWhole(wrong: readonly string[]): string {
  const more = wrong.length > LINES_MAX ? ['… and more'] : [];
  return ['The restored backup is not whole:', ...wrong.slice(0, LINES_MAX), ...more].join('\n');
}
