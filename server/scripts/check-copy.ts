import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { Orphan } from './find-orphans.ts';
import { withDatabaseOf } from './with-database-of.ts';

/** Thousands would hide what happened. */
const LINES_MAX = 100;
/** More files than this are not replaced while a MongoDB is read. */
const DOUBTS_MAX = 10_000;

type Copy = {
  /** The copied data folder, which is that of the settings. */
  stage: string;
  isInBucket: boolean;
  /** The MongoDB that the database is a copy of. */
  mongodb: string | undefined;
};

/** Removes files newer than the database and locks of running programs from a copy. Returns what is wrong with it. */
export async function checkCopy({ stage, isInBucket, mongodb }: Copy): Promise<string[]> {
  const isReplaceable = isInBucket && mongodb !== undefined;
  const wrong = await withDatabaseOf(stage, (uri) =>
    withModels(uri, async () => {
      await freeJobs();
      for await (const orphan of await orphans())
        if (orphan.file) await rm(join(stage, orphan.file), { force: true });
      // Newer files in a bucket stay there.
      return firstWrong(({ file }) => !file || !isInBucket, isReplaceable ? DOUBTS_MAX : LINES_MAX);
    }),
  );
  if (!isReplaceable || wrong.length === 0) return wrong;
  // A bucket's files are not copied, and may be replaced while a MongoDB is read.
  const doubts = new Set(wrong);
  return withModels(mongodb, () => firstWrong(({ line }) => doubts.has(line), LINES_MAX));
}

async function freeJobs(): Promise<void> {
  const free = { $set: { lockedAt: null, nextRunAt: new Date() } };
  await mongoose.connection.collection('jobs').updateMany({ lockedAt: { $ne: null } }, free);
  await mongoose.connection.collection('leases').deleteMany({});
}

async function firstWrong(isWrong: (orphan: Orphan) => boolean, linesMax: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const orphan of await orphans()) {
    if (!isWrong(orphan)) continue;
    if (lines.push(orphan.line) === linesMax) return [...lines, '… and perhaps more'];
  }
  return lines;
}

/** Connects the models: each try has its own server. */
async function withModels<T>(uri: string, work: () => Promise<T>): Promise<T> {
  const database = await mongoose.connect(uri, { autoIndex: false, autoCreate: false });
  try {
    return await work();
  } finally {
    await database.disconnect();
  }
}

/** Imports late: the settings are read once, and now point to the copy. */
async function orphans(): Promise<AsyncIterable<Orphan>> {
  const { findOrphans } = await import('./find-orphans.ts');
  return findOrphans();
}
