import type { TributeStatus } from '#lib/contracts/tributes.ts';
import { noteActivity } from '#server/domain/retention/note-activity.ts';
import { isMediaErased } from '#server/domain/status/is-media-erased.ts';
import { changeTributeStatus, statusBeforeReady } from '#server/domain/status/tribute-status.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';

/** Archives a tribute and releases credits, or undoes both (docs/specification.md#life-archived). */
export async function archiveTribute(tribute: TributeDocument, archived: boolean): Promise<void> {
  if (archived === (tribute.status === 'ARCHIVED')) return;
  if (!archived && isMediaErased(tribute)) startAgain(tribute);
  const status = archived ? 'ARCHIVED' : statusToReturnTo(tribute);
  tribute.archivedFrom = archived ? tribute.status : null;
  // Another draft may use the key by the time this one is restored.
  tribute.draftKey = null;
  await tribute.save();
  await changeTributeStatus(tribute, status);
  if (!archived) await noteActivity(tribute._id);
  await afterCreditsAdded(tribute.createdBy.userId);
}

/** A reel whose media was erased has nothing to show. Throws MEDIA_ERASED while files are being erased. */
function startAgain(tribute: TributeDocument): void {
  if (tribute.isMediaErasing) throw new AppError('MEDIA_ERASED', 'mediaErased');
  tribute.set({ 'presentation.publishedAt': null, mediaErasedAt: null });
}

/** A reel unpublished meanwhile stays unpublished. */
function statusToReturnTo(tribute: TributeDocument): TributeStatus {
  const { archivedFrom, presentation } = tribute;
  const wasShown = archivedFrom === 'READY' || archivedFrom === 'DELIVERED';
  if (!archivedFrom || (wasShown && !presentation.publishedAt)) return statusBeforeReady(tribute, new Date());
  return archivedFrom;
}
