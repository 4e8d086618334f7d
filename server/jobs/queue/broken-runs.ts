import type { Job } from 'agenda';
import { ObjectId } from 'mongodb';
import mongoose from 'mongoose';
import { isMediaError } from '#server/media/media-error.ts';
import { findDiskState } from './find-disk-state.ts';
import { type BrokenRuns, brokenRunOf, NO_BROKEN_RUNS } from './is-final.ts';
import { JOB_COLLECTION } from './queue.ts';

/** Jobs of earlier versions lack some counts. */
type CountedJob = { brokenRuns?: Partial<BrokenRuns> };

const jobs = () => mongoose.connection.collection<CountedJob>(JOB_COLLECTION);
const idOf = (job: Job) => new ObjectId(String(job.attrs._id));

/** Returns how often the job's file has already broken its process. */
export async function findBrokenRuns(job: Job): Promise<BrokenRuns> {
  // Most jobs have never failed, so they need no query.
  if (!job.attrs.failCount) return NO_BROKEN_RUNS;
  const stored = await jobs().findOne({ _id: idOf(job) }, { projection: { brokenRuns: 1 } });
  return { ...NO_BROKEN_RUNS, ...stored?.brokenRuns, ...(await findDiskState()) };
}

/** Remembers with the job that its file, or one of its clips, broke its process. */
export async function countBrokenRun(job: Job, error: unknown): Promise<void> {
  const kind = brokenRunOf(error);
  if (!kind || (kind === 'internals' && (await findDiskState()).isDiskShort)) return;
  const clip = isMediaError(error) && error.clip;
  const count = clip ? `brokenRuns.clips.${clip}.${kind}` : `brokenRuns.${kind}`;
  await jobs().updateOne({ _id: idOf(job) }, { $inc: { [count]: 1 } });
}
