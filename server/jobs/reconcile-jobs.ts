import mongoose from 'mongoose';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { enqueue, LOCK_MS } from './queue.ts';

/**
 * Queues again what a crash or a stop left between two states: the documents say what is unfinished, the
 * queue only how it gets done. Work that another worker holds is left to it.
 */
export async function reconcileJobs(): Promise<void> {
  const clips = await Submission.find({ status: 'PROCESSING', deletedAt: null }, { _id: 1 });
  for (const { id } of clips) {
    if (!(await isHeld('data.submissionId', id))) await enqueue('prepare-clip', { submissionId: id });
  }
  const renders = await Render.find({ status: { $in: ['QUEUED', 'RENDERING'] } }, { _id: 1 });
  for (const { id } of renders) {
    if (!(await isHeld('data.renderId', id))) await enqueue('render-reel', { renderId: id });
  }
}

async function isHeld(field: string, id: string): Promise<boolean> {
  const held = await mongoose.connection
    .collection('jobs')
    .findOne({ [field]: id, lockedAt: { $gt: new Date(Date.now() - LOCK_MS) } });
  return held !== null;
}
