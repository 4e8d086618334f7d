import type { CaptionsDto } from '#lib/contracts/captions.ts';
import { captionsVersion } from '#server/domain/reel/captions-version.ts';
import { findCaptions } from '#server/domain/reel/find-captions.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Returns a clip's captions for those who may write them. Throws NOT_FOUND. */
export async function getCaptions(ctx: ServiceContext, submissionId: string): Promise<CaptionsDto> {
  const { submission } = await requireClip(ctx, submissionId, 'takePart');
  const captions = (await findCaptions([submission._id])).get(submission.id) ?? [];
  return { captions, version: captionsVersion(captions) };
}
