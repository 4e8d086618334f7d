import type { HandedDraft } from '#lib/contracts/handovers.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';

/** Returns the draft of a handover, or null once it is gone. */
export function handedDraftOf({ handover }: Pick<ContributorDocument, 'handover'>): HandedDraft | null {
  const { card, notes } = handover?.draft ?? {};
  if (!card && !notes) return null;
  return { ...(card && { card: cardOf(card) }), ...(notes && { notes }) };
}

type KeptCard = NonNullable<NonNullable<NonNullable<ContributorDocument['handover']>['draft']>['card']>;

const cardOf = ({ takeId, text, replaces }: KeptCard) => ({
  takeId,
  text,
  ...(replaces && { replaces }),
});

/** Deletes the drafts of expired handovers. */
export async function sweepHandedDrafts(now = Date.now()): Promise<void> {
  await Contributor.updateMany(
    { 'handover.expiresAt': { $lt: new Date(now) }, 'handover.draft': { $exists: true } },
    { $unset: { 'handover.draft': 1 } },
  );
}
