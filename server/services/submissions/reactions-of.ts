import type { Types } from 'mongoose';
import { Reaction } from '#server/models/reaction.ts';

export async function reactionsOf(
  tribute: Types.ObjectId,
  submissions: readonly (Types.ObjectId | null)[],
  device: string,
): Promise<(submission: Types.ObjectId | null) => boolean> {
  const hearts = await Reaction.find(
    { tribute, submission: { $in: [...submissions] }, kind: 'HEART', device },
    'submission',
  ).lean();
  const hearted = new Set(hearts.map(({ submission }) => String(submission)));
  return (submission) => hearted.has(String(submission));
}
