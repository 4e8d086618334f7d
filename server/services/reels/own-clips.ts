import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Ids of the clips that a tribute's film may hold: its answers, without what was taken back. */
export async function ownClips({ _id }: TributeDocument): Promise<Set<string>> {
  const own = await Submission.find({ tribute: _id, deletedAt: null, kind: 'ANSWER' }, { _id: 1 });
  return new Set(own.map(({ id }) => id));
}
