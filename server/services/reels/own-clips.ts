import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

export async function ownClips({ _id }: TributeDocument): Promise<Set<string>> {
  const own = await Submission.find({ tribute: _id, deletedAt: null, kind: 'ANSWER' }, { _id: 1 });
  return new Set(own.map(({ id }) => id));
}
