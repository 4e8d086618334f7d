import type { MomentsDto } from '#lib/contracts/reactions.ts';
import { Reaction } from '#server/models/reaction.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Far more than a curve over a seek bar can show. */
const MOMENTS_MAX = 5_000;

/** Returns the newest hearts that were given at a moment of the reel, to its creator. Throws NOT_FOUND. */
export async function listMoments(ctx: ServiceContext, tributeId: string): Promise<MomentsDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const hearts = await Reaction.find(
    { tribute: tribute._id, kind: 'HEART', submission: { $ne: null }, atSeconds: { $ne: null } },
    'submission atSeconds',
  )
    .sort({ _id: -1 })
    .limit(MOMENTS_MAX)
    .lean();
  return {
    moments: hearts.map(({ submission, atSeconds }) => ({
      submissionId: String(submission),
      atSeconds: atSeconds ?? 0,
    })),
  };
}
