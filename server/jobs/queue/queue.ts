import { createHash } from 'node:crypto';
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, type Job } from 'agenda';
import { type IndexDescription, ObjectId } from 'mongodb';
import mongoose, { type Types } from 'mongoose';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { connectDatabase, isDuplicateKey } from '#server/platform/database.ts';
import { processName } from '#server/platform/process-name.ts';
import { singleton } from '#server/platform/singleton.ts';
import { JOB_PAYLOADS, type JobName, type JobPayload } from './job-payloads.ts';
import { lookBeforeClaiming } from './look-before-claiming.ts';
import { type ReelJob, serveReelsInTurn } from './serve-reels-in-turn.ts';

/** A job of a remote worker is released after this time without a sign of life. */
export const LOCK_MS = 60_000;
/** Also how long a worker pauses between jobs, because it claims only jobs that it can start. */
const POLL_MS = 400;

export const JOB_COLLECTION = 'jobs';

/** The first serves `enqueue`; jobs older than the key have none. The second serves Agenda, which named it; the third its polls; the fourth the operator page. */
const INDEXES: IndexDescription[] = [
  { key: { onceKey: 1 }, unique: true, partialFilterExpression: { onceKey: { $type: 'string' } } },
  {
    key: { name: 1, priority: -1, lockedAt: 1, nextRunAt: 1, disabled: 1 },
    name: 'findAndLockNextJobIndex',
  },
  { key: { lockedAt: 1, nextRunAt: 1 }, name: 'lookBeforeClaimingIndex' },
  { key: { nextRunAt: 1, lockedAt: 1, failedAt: -1, _id: -1 }, name: 'failedJobsIndex' },
];

const jobs = () => mongoose.connection.collection(JOB_COLLECTION);

const made = singleton<{ queue: Promise<Agenda> | null }>('agenda', () => ({ queue: null }));

/** Returns this process's queue, which only adds jobs until started. The next call retries a failed attempt. */
export function jobQueue(): Promise<Agenda> {
  made.queue ??= makeQueue().catch((error: unknown) => {
    made.queue = null;
    throw error;
  });
  return made.queue;
}

async function makeQueue(): Promise<Agenda> {
  await connectDatabase();
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected.');
  await jobs().createIndexes(INDEXES);
  const backend = new MongoBackend({ mongo: db, collection: JOB_COLLECTION, ensureIndex: false });
  // Agenda also connects its backend and never becomes ready if that fails, so connect it first.
  await backend.connect();
  serveReelsInTurn(backend.repository, jobs());
  lookBeforeClaiming(backend.repository, jobs());
  const queue = new Agenda({
    // Stored as `lastModifiedBy` of every job this process holds.
    name: processName(),
    backend,
    processEvery: POLL_MS,
    defaultLockLifetime: LOCK_MS,
    removeOnComplete: true,
  });
  await queue.ready;
  return queue;
}

/** The tribute's id, by which media jobs take turns. */
type Reel<N extends JobName> = N extends ReelJob ? [reel: Types.ObjectId | string] : [];

/** Queues a job unless an identical one waits or runs (unique index). See `giveUpKey` for changing input. */
export const enqueue = <N extends JobName>(
  name: N,
  payload: JobPayload<N>,
  ...reel: Reel<N>
): Promise<void> => enqueueAll(name, [payload], ...reel);

export async function enqueueAll<N extends JobName>(
  name: N,
  payloads: readonly JobPayload<N>[],
  ...[reel]: Reel<N>
): Promise<void> {
  if (payloads.length === 0) return;
  const queue = await jobQueue();
  const work = payloads.map((payload) => {
    const data = JOB_PAYLOADS[name].parse(payload);
    return { onceKey: onceKeyOf(name, data), job: queue.create(name, data).schedule(new Date()).toJson() };
  });
  // A failed job neither waits nor runs: it gives its key to the next one.
  await jobs().bulkWrite(
    work.map(({ onceKey }) => ({
      updateOne: {
        filter: { onceKey, nextRunAt: null, lockedAt: null },
        update: { $unset: { onceKey: 1 } },
      },
    })),
  );
  // The queue's own `save` writes one job per command, without our fields.
  await jobs()
    .bulkWrite(
      work.map(({ onceKey, job }) => ({
        updateOne: {
          filter: { name, onceKey },
          update: { $setOnInsert: job, ...(reel && { $set: { reel: String(reel) } }) },
          upsert: true,
        },
      })),
      { ordered: false },
    )
    .catch(ignoreDuplicate);
}

/** Another process queued the same concurrently. */
function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

/** Pieces are kept for a day. */
const SWEEP_AFTER_MS = DAY_MS + HOUR_MS;

/** Others are claimed meanwhile. */
const GIVE_WAY_MS = 2_000;

/** Queues the preparation of a reel's file; further changes put it off. */
export const prepareReelSoon = (tribute: Types.ObjectId): Promise<void> =>
  enqueueLater('prepare-reel', { tribute: String(tribute) }, { reel: tribute, isPutOff: true });

/** Queues the removal of parts and edited clips that the newest version does not use, for when they may go. */
export const sweepReelLater = (tribute: Types.ObjectId): Promise<void> =>
  enqueueLater(
    'prepare-reel',
    { tribute: String(tribute), sweeps: true },
    { reel: tribute, isPutOff: true, afterMs: SWEEP_AFTER_MS },
  );

/** Queues the preparation of a reel's file unless it waits already. */
export const prepareReelOnce = (tribute: Types.ObjectId): Promise<void> =>
  enqueueLater('prepare-reel', { tribute: String(tribute) }, { reel: tribute, isPutOff: false });

/** Queues a running job again for a little later, so that others precede it. */
export async function giveWay<N extends ReelJob>(
  name: N,
  payload: JobPayload<N>,
  reel: Types.ObjectId | string,
): Promise<void> {
  const onceKey = onceKeyOf(name, JOB_PAYLOADS[name].parse(payload));
  await jobs().updateOne({ name, onceKey, lockedAt: { $ne: null } }, { $unset: { onceKey: 1 } });
  await enqueueLater(name, payload, { reel, isPutOff: false, afterMs: GIVE_WAY_MS });
}

type Later = { reel: Types.ObjectId | string; isPutOff: boolean; afterMs?: number };

async function enqueueLater<N extends ReelJob>(
  name: N,
  payload: JobPayload<N>,
  { reel, isPutOff, afterMs = env().PREPARE_AFTER_SECONDS * 1000 }: Later,
): Promise<void> {
  const data = JOB_PAYLOADS[name].parse(payload);
  const dueAt = new Date(Date.now() + afterMs);
  const { nextRunAt, ...job } = (await jobQueue()).create(name, data).schedule(dueAt).toJson();
  const due = { nextRunAt, reel: String(reel) };
  await jobs()
    .updateOne(
      { name, onceKey: onceKeyOf(name, data), lockedAt: null },
      isPutOff ? { $setOnInsert: job, $set: due } : { $setOnInsert: { ...job, ...due } },
      { upsert: true },
    )
    .catch(ignoreDuplicate);
}

/** Returns whether a worker has claimed this job. */
export async function isRunning<N extends JobName>(name: N, payload: JobPayload<N>): Promise<boolean> {
  const onceKey = onceKeyOf(name, JOB_PAYLOADS[name].parse(payload));
  return (await jobs().countDocuments({ name, onceKey, lockedAt: { $ne: null } })) > 0;
}

/** Lets the same job be queued again while this one runs. */
export async function giveUpKey(job: Job): Promise<void> {
  await jobs().updateOne({ _id: new ObjectId(String(job.attrs._id)) }, { $unset: { onceKey: 1 } });
}

/** Returns the key that identical jobs share. */
export function onceKeyOf(name: JobName, data: object): string {
  const entries = Object.entries(data).toSorted(([one], [other]) => one.localeCompare(other));
  return createHash('sha256')
    .update(JSON.stringify([name, entries]))
    .digest('hex');
}
