// First: it remembers the parent.
import { whenParentEnds } from '#server/platform/when-parent-ends.ts';
import '#server/config/load-env-files.ts';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import mongoose from 'mongoose';
import { adoptSettings, childEnvironment } from '#server/config/child-environment.ts';
import { readEnv } from '#server/config/env.ts';
import { inScratchFolder, sweepScratch } from '#server/integrations/scratch.ts';
import { NO_ROOM } from '#server/jobs/backup/no-room.ts';
import { refuseNewerFolder, VERSION_FILE } from '#server/migrations/folder-version.ts';
import {
  ACCOUNTS,
  bringFolder,
  copyIfThere,
  DATABASE,
  GROWING,
  isThere,
  SECRET,
  WHOLE,
} from './data-folder.ts';
import type { Orphan } from './find-orphans.ts';
import { packFolder } from './pack-folder.ts';
import { NoRoomError, requireRoom } from './require-room.ts';
import { withDatabaseOf } from './with-database-of.ts';

// Writes a consistent, checked copy of an embedded installation into one file, whether it runs or not.

const TRIES_MAX = 3;
const LINES_MAX = 100;

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
  const isEmbedded = !MONGODB_URI || STAND_INS.includes('database');
  if (!isEmbedded) console.log('This backup does not include your MongoDB: back it up with mongodump.');
  else if (!(await isThere(join(DATA_DIR, DATABASE))))
    throw new Error(`There is no installation in ${DATA_DIR}.`);
  refuseNewerFolder(DATA_DIR);
  await sweepScratch(DATA_DIR);
  await requireRoom({ folder: DATA_DIR, file, isChecked, reserveMb: DISK_RESERVE_MB });
  // On the same disk, so that hard links work.
  await inScratchFolder(DATA_DIR, async (stage) => {
    adoptSettings({ DATA_DIR: stage, LOG_LEVEL: 'error' });
    await gather(DATA_DIR, stage, { isEmbedded, isInBucket: BUCKET !== undefined });
    await packFolder(stage, file);
  });
  console.log(`Wrote ${file}.`);
}

type Kind = { isEmbedded: boolean; isInBucket: boolean };

async function gather(from: string, stage: string, { isEmbedded, isInBucket }: Kind): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    // The database first: every file it names exists already.
    if (isEmbedded) snapshot(join(from, DATABASE), join(stage, DATABASE));
    await bringFolder(from, stage, GROWING);
    for (const name of WHOLE) await bringFolder(from, stage, name);
    for (const name of [VERSION_FILE, ACCOUNTS, SECRET]) await copyIfThere(from, stage, name);
    if (!isEmbedded) return;
    const wrong = await check(stage, isInBucket);
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

/** Returns the first lines: thousands would hide what happened. */
async function firstWrong(
  orphans: AsyncIterable<Orphan>,
  isWrong: (orphan: Orphan) => boolean,
): Promise<string[]> {
  const lines: string[] = [];
  for await (const orphan of orphans) {
    if (!isWrong(orphan)) continue;
    if (lines.push(orphan.line) === LINES_MAX) return [...lines, '… and perhaps more'];
  }
  return lines;
}

/** Removes files newer than the database and locks of running programs. Returns missing files. */
async function check(stage: string, isInBucket: boolean): Promise<string[]> {
  return withDatabaseOf(stage, async (uri) => {
    // Import late: it reads the settings, which now point to the copy.
    const { findOrphans } = await import('./find-orphans.ts');
    // A separate connection, because each try has its own server.
    const database = await mongoose.connect(uri, { autoIndex: false, autoCreate: false });
    try {
      const free = { $set: { lockedAt: null, nextRunAt: new Date() } };
      await database.connection.collection('jobs').updateMany({ lockedAt: { $ne: null } }, free);
      await database.connection.collection('leases').deleteMany({});
      for await (const orphan of findOrphans())
        if (orphan.file) await rm(join(stage, orphan.file), { force: true });
      // Newer files in a bucket stay there.
      return await firstWrong(findOrphans(), ({ file }) => !file || !isInBucket);
    } finally {
      await database.disconnect();
    }
  });
}
