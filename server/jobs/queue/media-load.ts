import mongoose from 'mongoose';
import type { JobName } from './job-payloads.ts';
import { JOB_COLLECTION } from './queue.ts';

/** Someone waits for them, and they encode. */
const PROMPT_JOBS: JobName[] = ['prepare-clip', 'prepare-formats', 'render-reel'];

const isDue = () => ({ nextRunAt: { $lte: new Date() } });

const isDueOrRunning = () => ({ $or: [{ lockedAt: { $ne: null } }, isDue()] });

async function exists(condition: object): Promise<boolean> {
  const jobs = mongoose.connection.collection(JOB_COLLECTION);
  return (await jobs.countDocuments(condition, { limit: 1 })) > 0;
}

/** Returns whether clips or renders wait or are encoded. */
export const isMediaBusy = (): Promise<boolean> =>
  exists({ name: { $in: PROMPT_JOBS }, ...isDueOrRunning() });

/** Returns whether clips or renders wait for a worker. */
export const isMediaWaiting = (): Promise<boolean> =>
  exists({ name: { $in: PROMPT_JOBS }, lockedAt: null, ...isDue() });

/** Returns whether clips of a reel wait or are prepared. Each will change its music. */
export const areClipsComing = (reel: string): Promise<boolean> =>
  exists({ name: 'prepare-clip', reel, ...isDueOrRunning() });
