import { randomHex } from '#lib/random-hex.ts';
import type { TakeDetails } from './stored-take.ts';
import { openTakeDisk } from './take-disk.ts';

/** What was written for a question and not sent. Its take makes one answer, however often it is sent. */
export type CardDraft = { takeId: string; text: string };

/** What a card answers: a question, none, or the reel itself with thanks. */
export type CardPlace = { tributeId: string; questionId: string | null; isThankYou: boolean };

const CARD = 'card:';
const THANKS = `${CARD}thanks`;
const keyOf = ({ questionId, isThankYou }: CardPlace) =>
  isThankYou ? THANKS : CARD + (questionId ?? 'free');

/** Returns whether there is a card among the keys of a disk, and of which kind. */
export function cardAmong(keys: readonly string[]): Pick<CardPlace, 'isThankYou'> | null {
  const key = keys.find((known) => known.startsWith(CARD));
  return key === undefined ? null : { isThankYou: key === THANKS };
}

/** Returns what this device keeps for a place. Never rejects: a browser without storage has no drafts. */
export async function loadCard(place: CardPlace): Promise<CardDraft | null> {
  const [kept] = await openTakeDisk(place.tributeId)
    .read([keyOf(place)])
    .catch(() => []);
  return (kept as CardDraft | undefined) ?? null;
}

/**
 * Saves the words under the take that a tab began first, so that two tabs write one card. If a tab has sent that take,
 * they become another answer. Returns null if the device cannot.
 */
export async function saveCard(
  place: CardPlace,
  card: CardDraft,
  wasSaved = false,
): Promise<CardDraft | null> {
  let saved = card;
  return openTakeDisk(place.tributeId)
    .change<CardDraft>(keyOf(place), (kept) => {
      saved = { ...card, takeId: kept?.takeId ?? (wasSaved ? randomHex() : card.takeId) };
      return card.text.trim() === '' ? undefined : saved;
    })
    .then(
      () => saved,
      () => null,
    );
}

/** Deletes the draft of a take that has arrived, unless a tab started another card. Never rejects. */
export async function deleteDraftOf({
  takeId,
  medium,
  isThankYou = false,
  ...take
}: Pick<TakeDetails, 'takeId' | 'medium' | 'isThankYou' | 'tributeId' | 'questionId'>): Promise<void> {
  if (medium !== 'TEXT') return;
  await openTakeDisk(take.tributeId)
    .change<CardDraft>(keyOf({ ...take, isThankYou }), (kept) => (kept?.takeId === takeId ? undefined : kept))
    .catch(() => {});
}
