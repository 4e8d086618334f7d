// First: it remembers the parent.
import { whenParentEnds } from '#server/platform/when-parent-ends.ts';
import '#server/config/load-env-files.ts';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { adoptSettings, childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import { inScratchFolder, sweepScratch } from '#server/integrations/scratch.ts';
import { NO_ROOM } from '#server/jobs/backup/no-room.ts';
import { refuseNewerFolder, VERSION_FILE } from '#server/migrations/folder-version.ts';
import { checkCopy } from './check-copy.ts';
import { copyMoment, sizeOfCopy } from './copy-moment.ts';
import { ACCOUNTS, bringFolder, copyIfThere, DATABASE, GROWING, SECRET, WHOLE } from './data-folder.ts';
import { packFolder } from './pack-folder.ts';
import { NoRoomError, requireRoom } from './require-room.ts';

// Writes a consistent, checked copy of an installation into one file, whether it runs or not. A MongoDB becomes an embedded
// database in it, so that the same check and the same restore serve both (docs/decisions/0043).

const TRIES_MAX = 3;

whenParentEnds(() => process.exit(1));
try {
  const file = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  // --checked: a restore beside the file will check it, and needs room too.
  await backUp(file, process.argv.includes('--checked'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof NoRoomError ? NO_ROOM : 1);
}
process.exit();

async function backUp(given: string | undefined, isChecked: boolean): Promise<void> {
  if (!given) throw new Error('Name the file to write: npm run backup -- <file.tar.gz>.');
  const file = resolve(given);
  const settings = readEnv(childEnvironment({}));
  const { DATA_DIR, MONGODB_URI, STAND_INS, BUCKET, DISK_RESERVE_MB } = settings;
  // A worker that runs this script passes the address of its embedded database.
  const mongodb = STAND_INS.includes('database') ? undefined : MONGODB_URI;
  refuseNewerFolder(DATA_DIR);
  const databaseBytes = await (mongodb ? sizeOfCopy(mongodb) : sizeOfDatabase(DATA_DIR));
  await sweepScratch(DATA_DIR);
  await requireRoom({ folder: DATA_DIR, file, isChecked, databaseBytes, reserveMb: DISK_RESERVE_MB });
  // On the same disk, so that hard links work.
  await inScratchFolder(DATA_DIR, async (stage) => {
    adoptSettings({ DATA_DIR: stage, LOG_LEVEL: 'error' });
    await gather(DATA_DIR, stage, { mongodb, isInBucket: BUCKET !== undefined });
    await packFolder(stage, file);
  });
  console.log(`Wrote ${file}.`);
}

async function sizeOfDatabase(folder: string): Promise<number> {
  const database = await stat(join(folder, DATABASE)).catch(() => null);
  if (!database) throw new Error(`There is no installation in ${folder}.`);
  return database.size;
}

type Kind = { mongodb: string | undefined; isInBucket: boolean };

async function gather(from: string, stage: string, { mongodb, isInBucket }: Kind): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    // Files may be replaced during the minutes that a MongoDB takes: these hard links keep them.
    if (mongodb) for (const name of WHOLE) await bringFolder(from, stage, name);
    // Then the database: every file it names exists already.
    if (mongodb) await copyMoment(mongodb, stage);
    else snapshot(join(from, DATABASE), join(stage, DATABASE));
    await bringFolder(from, stage, GROWING);
    for (const name of WHOLE) await bringFolder(from, stage, name);
    for (const name of [VERSION_FILE, ACCOUNTS, SECRET]) await copyIfThere(from, stage, name);
    const wrong = await checkCopy({ stage, isInBucket, mongodb });
    if (wrong.length === 0) return;
    if (tries === TRIES_MAX) throw new Error(notWhole(wrong));
    for (const name of await readdir(stage)) await rm(join(stage, name), { recursive: true, force: true });
  }
}

function notWhole(wrong: readonly string[]): string {
  const advice = 'Restore the missing files, or delete the documents that name them, and back up again.';
  return ['No backup was written, because it would be incomplete:', ...wrong, advice].join('\n');
}

/** Copies the state of one moment to one file, even during writes. */
function snapshot(file: string, copy: string): void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 30_000 });
  try {
    database.prepare('VACUUM INTO ?').run(copy);
  } finally {
    database.close();
  }
}
