import type { HandedDraft } from '#lib/contracts/handovers.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';

type HandedPhoto = NonNullable<HandedDraft['photos']>['photos'][number];

/** Returns the draft of a handover, or null once it is gone. */
export function handedDraftOf({ handover }: Pick<ContributorDocument, 'handover'>): HandedDraft | null {
  const { card, notes, photos } = handover?.draft ?? {};
  if (!card && !notes && !photos) return null;
  return {
    ...(card && { card: { takeId: card.takeId, text: card.text } }),
    ...(notes && { notes }),
    ...(photos && { photos: { takeId: photos.takeId, photos: photos.photos.map(photoOf) } }),
  };
}

const photoOf = ({ uploadId, caption, sizeBytes }: HandedPhoto): HandedPhoto => ({
  uploadId,
  caption,
  sizeBytes,
});

/** Deletes the drafts of expired handovers. */
export async function sweepHandedDrafts(now = Date.now()): Promise<void> {
  await Contributor.updateMany(
    { 'handover.expiresAt': { $lt: new Date(now) }, 'handover.draft': { $exists: true } },
    { $unset: { 'handover.draft': 1 } },
  );
}
