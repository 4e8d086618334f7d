import type { UndoInput } from '#lib/contracts/reel-versions.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { hasClip } from '#lib/reel/manifest.ts';
import { DEFAULT_TYPE } from '#lib/tribute/occasions/occasions.ts';
import { editOf } from '#server/domain/reel/manifest-versions.ts';
import { findNextSteps } from '#server/domain/reel/version-history.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { deleteSubmission } from '#server/services/submissions/delete-submission.ts';
import { restoreSubmission } from '#server/services/submissions/restore-submission.ts';

/** The versions before and after the creator's change. */
type Change = { before: ManifestDocument | null; after: ManifestDocument | null };

/**
 * Restores the clip that a change removed, at its place and as it was edited, or removes it again, and saves that as a
 * version. Returns false for other changes, and if the clip was restored, removed or erased meanwhile.
 */
export async function undoRemoval(
  ctx: ServiceContext,
  tribute: TributeDocument,
  action: UndoInput['action'],
  { before, after }: Change,
): Promise<boolean> {
  const submissionId = removedClip(before, after);
  if (!after || !submissionId) return false;
  try {
    if (action === 'REDO') {
      await deleteSubmission(ctx, submissionId, { cause: action, step: after.version });
      return true;
    }
    await restoreSubmission(ctx, submissionId);
    // A clip that waits for a credit has no place yet.
    return (await findNextSteps(tribute._id)).undo !== after.version;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** Saves of the reel hide clips: only removing a clip takes it out. */
function removedClip(before: ManifestDocument | null, after: ManifestDocument | null): string | undefined {
  if (after?.cause !== 'CHANGE') return undefined;
  const left = itemsIn(after);
  return itemsIn(before).flatMap((item) =>
    item.kind === 'CLIP' && !hasClip(left, item.submissionId) ? [item.submissionId] : [],
  )[0];
}

const itemsIn = (manifest: ManifestDocument | null): ManifestItem[] => editOf(manifest, DEFAULT_TYPE).items;
