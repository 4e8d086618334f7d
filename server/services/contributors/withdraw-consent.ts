import { publishOwnClips } from '#server/domain/counts/own-clips.ts';
import { publish } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { withdrawClips } from '#server/services/submissions/withdraw-clips.ts';

/** Erases everything the caller sent to a tribute (docs/specification.md#consent-withdraw). Throws NOT_FOUND. */
export async function withdrawConsent(ctx: ServiceContext, tributeId: string): Promise<void> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, 'takePart');
  await withdrawClips(tribute, contributors);
  const userId = ctx.actor.user?.userId;
  if (userId) await publishOwnClips(publish, userId);
}
