import type { Types } from 'mongoose';
import { Tribute } from '#server/models/tribute.ts';
import type { AnswerCounts } from './kept-counts.ts';

/** Returns the stored numbers of a tribute; nothing once it was erased. */
export async function readCounts(tribute: Types.ObjectId): Promise<{ counts?: AnswerCounts }> {
  const found = await Tribute.findById(tribute, 'counts');
  if (!found) return {};
  const { contributors, answered, clips } = found.counts;
  return { counts: { contributors, answered, clips } };
}
