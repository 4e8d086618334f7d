import type { PresentationLinkDto, PublishInput } from '#lib/contracts/reels.ts';
import { noteActivity } from '#server/domain/retention/note-activity.ts';
import { changeTributeStatus, statusBeforeReady } from '#server/domain/status/tribute-status.ts';
import { AppError } from '#server/errors/app-error.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { toPresentation } from './to-presentation.ts';
import { toPresentationLink } from './to-presentation-link.ts';

/** Opens or closes the presentation link (docs/specification.md#life-ready). Throws NOT_FOUND, CONFLICT. */
export async function publishPresentation(
  ctx: ServiceContext,
  { tributeId, action }: PublishInput,
): Promise<PresentationLinkDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const isPublishing = action === 'PUBLISH';
  if (isPublishing && (await toPresentation(tribute)).entries.length === 0) {
    throw new AppError('CONFLICT', 'nothingToPublish');
  }
  tribute.set('presentation.publishedAt', isPublishing ? new Date() : null);
  await tribute.save();
  await noteActivity(tribute._id);
  if (isPublishing) await changeTributeStatus(tribute, 'READY');
  else if (tribute.status === 'READY' || tribute.status === 'DELIVERED')
    await changeTributeStatus(tribute, statusBeforeReady(tribute, new Date()));
  await afterCreditsAdded(tribute.createdBy.userId);
  invalidatePublicTribute(tributeId);
  publishTributeChange(tribute);
  return toPresentationLink(tribute);
}
