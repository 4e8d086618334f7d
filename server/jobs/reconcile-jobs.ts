import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { enqueue } from './queue.ts';

/**
 * Queues again what a crash or a stop left between two states: the documents say what is unfinished, the
 * queue only how it gets done. Work that waits or runs is not queued twice.
 * @param untouchedMs how long nobody must have reported on a piece of work: one job may do that of another
 */
export async function reconcileJobs(untouchedMs = 0): Promise<void> {
  const updatedAt = { $lte: new Date(Date.now() - untouchedMs) };
  const clips = await Submission.find({ status: 'PROCESSING', deletedAt: null, updatedAt }, { _id: 1 });
  for (const { id } of clips) await enqueue('prepare-clip', { submissionId: id });
  const renders = await Render.find({ status: { $in: ['QUEUED', 'RENDERING'] }, updatedAt }, { _id: 1 });
  for (const { id } of renders) await enqueue('render-reel', { renderId: id });
}
