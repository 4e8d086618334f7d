import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import { findVersions } from '#server/migrations/data-version.ts';
import { newestVersion, oldestBeside } from '#server/migrations/migrations.ts';
import { until } from '#tests/support/processes.ts';
import { doneJobs } from '#tests/support/scaled.ts';
import type { House } from './behind-nginx.ts';
import { PLANTED, PLANTED_IN } from './versions.ts';

export type Sent = { _id: string; uploadId: string; hash: string };

const CLIPS_MS = 300_000;
const JOBS_MS = 30_000;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function inDatabase<T>({ shared }: House, work: (database: Db) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(shared.databaseUri);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Every clip is there once, prepared by one job, with its bytes. */
export async function checkClips(house: House, sent: readonly Sent[]): Promise<string[]> {
  const { shared, workers, reel } = house;
  const answers = await inDatabase(house, (database) =>
    until(
      () =>
        database
          .collection('submissions')
          .find({ tribute: new ObjectId(reel.tribute._id) })
          .toArray(),
      (all) => all.every(({ status }) => status === 'READY' || status === 'FAILED'),
      CLIPS_MS,
      'all clips',
    ),
  );
  const ready = new Set(answers.filter(({ status }) => status === 'READY').map(({ _id }) => String(_id)));
  // A job reports its outcome before it is done.
  const doneIds = () => workers.flatMap((worker) => doneJobs(worker, 'prepare-clip')).map(({ id }) => id);
  await until(doneIds, ({ length }) => length >= sent.length, JOBS_MS, 'jobs').catch(() => {});
  const done = doneIds();
  const bytesOf = ({ uploadId }: Sent) => readFileSync(join(shared.folder, 'media/originals', uploadId));
  const problems = sent.flatMap((clip) => [
    ...(ready.has(clip._id) ? [] : [`the clip ${clip._id} is not ready`]),
    ...(sha256(bytesOf(clip)) === clip.hash ? [] : [`the bytes of the clip ${clip._id} changed`]),
  ]);
  if (answers.length !== sent.length) problems.push(`${answers.length} of ${sent.length} clips are there`);
  if (done.length !== sent.length || new Set(done).size !== sent.length)
    problems.push(`${done.length} jobs prepared ${sent.length} clips`);
  return problems;
}

/** The last start migrated all documents, also those that the former version wrote meanwhile. */
export function checkData(house: House, lastStartAt: Date): Promise<string[]> {
  return inDatabase(house, async (database) => {
    const problems: string[] = [];
    for (const name of PLANTED_IN) {
      const older = { createdAt: { $lt: lastStartAt } };
      const collection = database.collection(name);
      const count = await collection.countDocuments({ ...older, [PLANTED]: { $exists: false } });
      if (count > 0) problems.push(`${count} documents of ${name} were not migrated`);
      if ((await collection.countDocuments(older)) === 0) problems.push(`${name} has no documents`);
    }
    const { needed, migrated } = (await findVersions(database)) ?? {};
    const versions = JSON.stringify({ needed, migrated });
    const expected = JSON.stringify({ needed: oldestBeside(), migrated: newestVersion() + 1 });
    if (versions !== expected) problems.push(`the data has the versions ${versions}`);
    return problems;
  });
}
