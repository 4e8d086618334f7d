import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import mongoose from 'mongoose';
import { z } from 'zod';
import { ObjectIdString } from '#lib/contracts/ids.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { singleton } from '#server/platform/singleton.ts';

/** Every kind of background work and the payload it needs. A new kind starts here. */
export const JOB_PAYLOADS = {
  'prepare-clip': z.strictObject({ submissionId: ObjectIdString }),
  'render-reel': z.strictObject({ renderId: ObjectIdString }),
  'send-verification-mail': z.strictObject({ userId: z.string(), link: z.url() }),
  'make-sample': z.strictObject({}),
} as const;

export type JobName = keyof typeof JOB_PAYLOADS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOB_PAYLOADS)[N]>;

/** A worker that died lets go of its work after this time; a running one renews its hold more often. */
export const LOCK_MS = 60_000;
const POLL_MS = 1_000;

/** The queue of this process. It only adds work until somebody starts it. */
export async function jobQueue(): Promise<Agenda> {
  await connectDatabase();
  const queue = singleton('agenda', () => {
    const { db } = mongoose.connection;
    if (!db) throw new Error('The database is not connected.');
    return new Agenda({
      backend: new MongoBackend({ mongo: db, collection: 'jobs' }),
      processEvery: POLL_MS,
      defaultLockLifetime: LOCK_MS,
      removeOnComplete: true,
    });
  });
  await queue.ready;
  return queue;
}

/** Queues work. The same work for the same payload waits only once, however often it is asked for. */
export async function enqueue<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void> {
  const data = JOB_PAYLOADS[name].parse(payload);
  const queue = await jobQueue();
  const unique = Object.fromEntries(Object.entries(data).map(([key, value]) => [`data.${key}`, value]));
  await queue
    .create(name, data)
    .unique({ ...unique, nextRunAt: { $ne: null } })
    .schedule(new Date())
    .save();
}
