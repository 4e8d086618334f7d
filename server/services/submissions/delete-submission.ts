import { publishOwnClips } from '#server/domain/counts/own-clips.ts';
import { removeAnswer } from '#server/domain/counts/remove-answer.ts';
import { leaveReel } from '#server/domain/reel/leave-reel.ts';
import type { Origin } from '#server/domain/reel/manifest-versions.ts';
import { prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { transact } from '#server/platform/transact.ts';
import { publish } from '#server/realtime/publish.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { publishPeople } from '#server/services/contributors/publish-people.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';

/**
 * Removes a clip and keeps it for 30 days (docs/specification.md#life-deletion). For the creator, `origin` is the kind of
 * change that this is. Throws NOT_FOUND.
 */
export async function deleteSubmission(
  ctx: ServiceContext,
  submissionId: string,
  origin: Origin = { cause: 'CHANGE' },
): Promise<void> {
  const { submission, tribute, roles } = await requireClip(ctx, submissionId, 'takePart');
  const deletedBy = grants('manage', roles) ? 'CREATOR' : 'SPEAKER';
  const { contributor, kind } = submission;
  await transact((session) => removeAnswer(session, submission, deletedBy));
  await prepareReelSoon(tribute._id);
  await leaveReel(tribute, submission, deletedBy === 'CREATOR' ? origin : undefined);
  const speaker = await Contributor.findById(contributor);
  if (speaker?.userId) await publishOwnClips(publish, speaker.userId);
  invalidatePublicTribute(tribute.tributeId);
  // A reel without the clip differs from a file made before.
  const stale = kind === 'ANSWER' ? (['film', 'render'] as const) : (['thanks'] as const);
  await publishPeople(tribute, [contributor], {
    goneClips: [submissionId],
    stale: [...stale, ...(deletedBy === 'CREATOR' ? (['removedClips'] as const) : [])],
  });
}
