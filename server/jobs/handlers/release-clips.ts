import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/** Admits clips that wait for credits, oldest first (docs/specification.md#credit-held-clip), unless archived. */
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
    // Continue: a later clip's speaker may already be paid for.
    if (!tribute || (await admitClip(submission, tribute)) === 'HELD') continue;
    publishTributeChange(tribute);
  }
}
