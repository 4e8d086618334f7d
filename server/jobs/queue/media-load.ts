import mongoose from 'mongoose';
import type { JobName } from './job-payloads.ts';
import { JOB_COLLECTION } from './queue.ts';

/** Someone waits for them, and they encode. */
const PROMPT_JOBS: JobName[] = ['prepare-clip', 'prepare-formats', 'render-reel'];

const isDue = () => ({ nextRunAt: { $lte: new Date() } });

async function exists(condition: object): Promise<boolean> {
  const jobs = mongoose.connection.collection(JOB_COLLECTION);
  return (await jobs.countDocuments({ name: { $in: PROMPT_JOBS }, ...condition }, { limit: 1 })) > 0;
}

/** Returns whether clips or renders wait or are encoded. */
export const isMediaBusy = (): Promise<boolean> => exists({ $or: [{ lockedAt: { $ne: null } }, isDue()] });

/** Returns whether clips or renders wait for a worker. */
export const isMediaWaiting = (): Promise<boolean> => exists({ lockedAt: null, ...isDue() });
