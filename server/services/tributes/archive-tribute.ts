import type { TributeStatus } from '#lib/contracts/tributes.ts';
import { changeTributeStatus, statusBeforeReady } from '#server/domain/status/tribute-status.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';

/**
 * Archives a tribute in any state, or brings it back to that state (docs/specification.md#life-archived). Archived it takes no
 * clip and gives back the credits kept aside for it; brought back while it collects, it keeps them aside again.
 */
export async function archiveTribute(tribute: TributeDocument, archived: boolean): Promise<void> {
  if (archived === (tribute.status === 'ARCHIVED')) return;
  const status = archived ? 'ARCHIVED' : statusToReturnTo(tribute);
  tribute.archivedFrom = archived ? tribute.status : null;
  // It may be another draft's by the time that this one is brought back.
  tribute.draftKey = null;
  await tribute.save();
  await changeTributeStatus(tribute, status);
  await afterCreditsAdded(tribute.createdBy.userId);
}

/** A film that went offline meanwhile is not shown by being brought back. */
function statusToReturnTo(tribute: TributeDocument): TributeStatus {
  const { archivedFrom, presentation } = tribute;
  const wasShown = archivedFrom === 'READY' || archivedFrom === 'DELIVERED';
  if (!archivedFrom || (wasShown && !presentation.publishedAt)) return statusBeforeReady(tribute, new Date());
  return archivedFrom;
}
