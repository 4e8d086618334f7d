import { beforeAll, expect, test } from 'vitest';
import { programEnvironment, startProgramDatabase } from '#tests/bench/program-environment.ts';
import { WORKS, type WorkName } from '#tests/bench/scale/scale.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

// What the bench `scale` measures as time, counted in documents that the database reads.

const folder = temporaryFolder();
const identity = await startIdentityProvider();
Object.assign(process.env, programEnvironment(folder), {
  FIREBASE_AUTH_EMULATOR_HOST: identity.host,
  MEDIA_RETENTION_MONTHS: '24',
});
const { connection } = await import('mongoose');
const { jobQueue } = await import('#server/jobs/queue/queue.ts');
const { fill } = await import('#tests/bench/scale/fill.ts');
const { works } = await import('#tests/bench/scale/works.ts');

const RUNS = 4;

const few = new Map<WorkName, number>();
const many = new Map<WorkName, number>();

async function scanned(): Promise<number> {
  const { metrics } = (await connection.db?.admin().serverStatus()) ?? {};
  return Number(metrics.queryExecutor.scannedObjects);
}

/** The most that each of several runs reads: work that takes turns differs from run to run. */
async function countInto(found: Map<WorkName, number>): Promise<void> {
  const all = await works();
  // What is due is done first: the next runs find nothing to do.
  for (let time = 0; time < 2; time += 1) for (const work of WORKS) await all[work]();
  for (let time = 0; time < RUNS; time += 1)
    for (const work of WORKS) {
      const start = await scanned();
      await all[work]();
      found.set(work, Math.max(found.get(work) ?? 0, (await scanned()) - start));
    }
}

beforeAll(async () => {
  // A long read would begin again in a snapshot, and count twice.
  const limits = { firstSliceMs: 60_000 };
  await startProgramDatabase(folder, { isSynced: false, patience: 'jobs', limits });
  await jobQueue();
  // More than 100 reels and 50 held clips, which are looked at in turn.
  await fill(12);
  await countInto(few);
  await fill(24, 12);
  await countInto(many);
});

test.each(WORKS)('reads as many documents for %s in an installation of three times the size', (work) => {
  expect(many.get(work) ?? Number.NaN).toBeLessThanOrEqual((few.get(work) ?? 0) + 2);
});
