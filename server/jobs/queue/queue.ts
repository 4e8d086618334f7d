import { createHash } from 'node:crypto';
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, type Job } from 'agenda';
import { type IndexDescription, ObjectId } from 'mongodb';
import mongoose from 'mongoose';
import { z } from 'zod';
import { ObjectIdString } from '#lib/contracts/ids.ts';
import { connectDatabase, isDuplicateKey } from '#server/platform/database.ts';
import { processName } from '#server/platform/process-name.ts';
import { singleton } from '#server/platform/singleton.ts';

/** Every kind of background work and the payload it needs. A new kind starts here. */
export const JOB_PAYLOADS = {
  'prepare-clip': z.strictObject({ submissionId: ObjectIdString }),
  'render-reel': z.strictObject({ renderId: ObjectIdString }),
  'send-verification-mail': z.strictObject({ userId: z.string(), link: z.url() }),
  'send-contact-mail': z.strictObject({ contactMessageId: ObjectIdString }),
  'send-report-mail': z.strictObject({ reportId: ObjectIdString }),
  'send-feedback-mail': z.strictObject({ feedbackId: ObjectIdString, videoUrl: z.url().nullable() }),
  'send-receipt-mail': z.strictObject({ purchaseId: ObjectIdString }),
  'send-invite-mail': z.strictObject({
    contributorId: ObjectIdString,
    round: z.number().int(),
    link: z.url(),
    unsubscribeToken: z.string(),
  }),
  'send-reminder-mail': z.strictObject({ contributorId: ObjectIdString, key: z.string() }),
  'send-notification-mail': z.strictObject({ notificationMailId: ObjectIdString }),
  'send-account-mail': z.strictObject({ userId: z.string(), about: z.enum(['WELCOME', 'DELETION']) }),
  'update-customer': z.strictObject({ userId: z.string() }),
  'release-clips': z.strictObject({ userId: z.string() }),
  'make-sample': z.strictObject({}),
  'close-tributes': z.strictObject({}),
  'remind-contributors': z.strictObject({}),
  'tell-due-soon': z.strictObject({}),
  'erase-deleted': z.strictObject({}),
} as const;

export type JobName = keyof typeof JOB_PAYLOADS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOB_PAYLOADS)[N]>;

/**
 * Work of a worker that cannot be seen to be dead, on another machine, is free after this time without a sign of life.
 */
export const LOCK_MS = 60_000;
/** Also how long a worker pauses between jobs, because it claims only jobs that it can start. */
const POLL_MS = 400;

/** Where the queue keeps its jobs in the database. */
export const JOB_COLLECTION = 'jobs';

/** The first serves `enqueue`; jobs older than the key have none. The second serves Agenda, which gave it its name. */
const INDEXES: IndexDescription[] = [
  { key: { onceKey: 1 }, unique: true, partialFilterExpression: { onceKey: { $type: 'string' } } },
  {
    key: { name: 1, priority: -1, lockedAt: 1, nextRunAt: 1, disabled: 1 },
    name: 'findAndLockNextJobIndex',
  },
];

const jobs = () => mongoose.connection.collection(JOB_COLLECTION);

const made = singleton<{ queue: Promise<Agenda> | null }>('agenda', () => ({ queue: null }));

/**
 * Returns the queue of this process, which only adds work until it is started. A failed attempt is forgotten, so that
 * the next call tries again.
 */
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
  // Agenda connects its backend as well, and is never ready if that fails. After this, nothing is left to fail.
  await backend.connect();
  const queue = new Agenda({
    // It stands in `lastModifiedBy` of every job that this process holds.
    name: processName(),
    backend,
    processEvery: POLL_MS,
    defaultLockLifetime: LOCK_MS,
    removeOnComplete: true,
  });
  await queue.ready;
  return queue;
}

/**
 * Queues work, unless an identical job is already waiting or running: then that job serves all callers, in all
 * processes. A unique index decides. A waiting job keeps its time and holder. Jobs whose input may change while they
 * run release their key at the start, so that the same work can be queued again (`giveUpKey`).
 */
export const enqueue = <N extends JobName>(name: N, payload: JobPayload<N>): Promise<void> =>
  enqueueAll(name, [payload]);

/** Queues work for each payload, as `enqueue` does, by as many commands as for one. */
export async function enqueueAll<N extends JobName>(
  name: N,
  payloads: readonly JobPayload<N>[],
): Promise<void> {
  if (payloads.length === 0) return;
  const queue = await jobQueue();
  const work = payloads.map((payload) => {
    const data = JOB_PAYLOADS[name].parse(payload);
    return { onceKey: onceKeyOf(name, data), job: queue.create(name, data).schedule(new Date()).toJson() };
  });
  // A job that failed for good neither waits nor runs: it leaves its key to the next one.
  await jobs().bulkWrite(
    work.map(({ onceKey }) => ({
      updateOne: {
        filter: { onceKey, nextRunAt: null, lockedAt: null },
        update: { $unset: { onceKey: 1 } },
      },
    })),
  );
  // The queue's own `save` writes one job by a command, and no other fields.
  await jobs()
    .bulkWrite(
      work.map(({ onceKey, job }) => ({
        updateOne: { filter: { name, onceKey }, update: { $setOnInsert: job }, upsert: true },
      })),
      { ordered: false },
    )
    .catch((error: unknown) => {
      // Another process queued some of it at the same moment.
      if (!isDuplicateKey(error)) throw error;
    });
}

/** Lets the same work be queued again while this job runs: what it has read by then may change. */
export async function giveUpKey(job: Job): Promise<void> {
  await jobs().updateOne({ _id: new ObjectId(String(job.attrs._id)) }, { $unset: { onceKey: 1 } });
}

/** Identifies the work: equal payloads give equal keys, and the key reveals nothing about the payload. */
function onceKeyOf(name: JobName, data: object): string {
  const entries = Object.entries(data).toSorted(([one], [other]) => one.localeCompare(other));
  return createHash('sha256')
    .update(JSON.stringify([name, entries]))
    .digest('hex');
}
