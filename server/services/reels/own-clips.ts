import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns the ids of clips that the reel may contain: answers that were not taken back. */
export async function ownClips({ _id }: TributeDocument): Promise<Set<string>> {
  const own = await Submission.find({ tribute: _id, deletedAt: null, kind: 'ANSWER' }, { _id: 1 });
  return new Set(own.map(({ id }) => id));
}
