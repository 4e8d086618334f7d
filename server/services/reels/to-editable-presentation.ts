import type { PresentationDto } from '#lib/contracts/reels.ts';
import { findEditHistory } from '#server/domain/reel/version-history.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { toPresentation } from './to-presentation.ts';

/** Returns the newest version of the reel with what its creator can undo and repeat. */
export async function toEditablePresentation(tribute: TributeDocument): Promise<PresentationDto> {
  const [presentation, history] = await Promise.all([
    toPresentation(tribute, { isManaging: true }),
    findEditHistory(tribute),
  ]);
  return { ...presentation, history };
}
