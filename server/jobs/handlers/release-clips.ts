import type { JobPayload } from '#server/jobs/queue/queue.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/**
 * Lets clips in that wait for a person's credits, the oldest first, as far as credits last (docs/specification.md#credit-held-clip). Those of a
 * tribute that was archived wait until it is brought back.
 */
export async function releaseClips({ userId }: JobPayload<'release-clips'>): Promise<void> {
  const tributes = await Tribute.find({
    'createdBy.userId': userId,
    deletedAt: null,
    status: { $ne: 'ARCHIVED' },
  });
  const tributeOf = new Map(tributes.map((tribute) => [tribute.id, tribute]));
  const held = await Submission.find({
    tribute: { $in: tributes.map(({ _id }) => _id) },
    deletedAt: null,
    status: 'HELD',
  }).sort({ createdAt: 1 });
  for (const submission of held) {
    const tribute = tributeOf.get(String(submission.tribute));
    // Not the end: a later clip may be of somebody who is paid for already.
    if (!tribute || (await admitClip(submission, tribute)) === 'HELD') continue;
    publishTributeChange(tribute);
  }
}
