import { randomHex } from '#lib/random-hex.ts';
import { ownedKey, ownerOfKey, unownedKey } from '#lib/recording/owned-key.ts';
import type { TakeDetails } from './stored-take.ts';
import { openTakeDisk } from './take-disk.ts';

/** What was written for a question and not sent. Its take makes one answer, however often it is sent. */
export type CardDraft = {
  takeId: string;
  text: string;
  /** Another device has it too, and may send it. */
  isShared?: true;
  /** An answer that another device sent before the words were changed here. */
  replaces?: string;
  /** The take of these words that a tab sent while this one still showed them. */
  sentBefore?: string;
  /** When the words last changed, in milliseconds. Missing in older drafts. */
  savedAt?: number;
};

/** What a card answers: a question, none, or the reel itself with thanks. */
export type CardPlace = {
  tributeId: string;
  questionId: string | null;
  isThankYou: boolean;
  /** The earlier answer that the visit replaces. */
  replaces?: string | null;
  /** Who writes it, if the page knows. */
  personId?: string | undefined;
};

const CARD = 'card:';
const THANKS = `${CARD}thanks`;
const FREE = 'free';
const keyOf = ({ questionId, isThankYou, replaces, personId }: CardPlace) =>
  ownedKey(
    isThankYou ? THANKS : CARD + [questionId ?? FREE, ...(replaces ? [replaces] : [])].join(':'),
    personId,
  );

/** Returns what a card among the keys of a disk is about, or null without one. */
export function cardAmong(
  keys: readonly string[],
): (Pick<TakeDetails, 'isThankYou' | 'replaces' | 'personId'> & { questionId?: string | null }) | null {
  const found = keys.find((known) => known.startsWith(CARD));
  if (found === undefined) return null;
  const key = unownedKey(found);
  const [, question, replaces] = key.split(':');
  const questionId = question === FREE ? null : question;
  const personId = ownerOfKey(found);
  return {
    isThankYou: key === THANKS,
    ...(personId && { personId }),
    ...(replaces && questionId !== undefined && { questionId, replaces }),
  };
}

/** Returns what this device keeps for a place. Never rejects: a browser without storage has no drafts. */
export async function loadCard(place: CardPlace): Promise<CardDraft | null> {
  const disk = openTakeDisk(place.tributeId);
  const key = keyOf(place);
  const load = async () => {
    const [own, unowned] = (await disk.read([key, unownedKey(key)])) as (CardDraft | undefined)[];
    if (!own && unowned) await (await import('./adopt.ts')).adopt(disk, [key]);
    return own ?? unowned ?? null;
  };
  return load().catch(() => null);
}

/**
 * Saves the words in the draft that a tab began first, so that two tabs write one card. If a tab has sent that draft,
 * they get another take, which remembers the first (`takeOfSameWords`). Returns null if the device cannot.
 */
export async function saveCard(
  place: CardPlace,
  card: CardDraft,
  wasSaved = false,
): Promise<CardDraft | null> {
  let saved = card;
  const savedAt = Date.now();
  return openTakeDisk(place.tributeId)
    .change<CardDraft>(keyOf(place), (kept) => {
      saved = kept
        ? { ...kept, ...(card.isShared && { isShared: true }), text: card.text, savedAt }
        : { ...card, savedAt, ...(wasSaved && { takeId: randomHex(), sentBefore: card.takeId }) };
      return card.text.trim() === '' ? undefined : saved;
    })
    .then(
      () => saved,
      () => null,
    );
}

/** Changes what the device keeps for a place, in one step for all tabs. Never rejects. */
export async function changeCard(
  place: CardPlace,
  next: (kept: CardDraft | undefined) => CardDraft | undefined,
): Promise<void> {
  await openTakeDisk(place.tributeId)
    .change<CardDraft>(keyOf(place), next)
    .catch(() => {});
}

/** Marks a card that is handed to another device. */
export const shareCard = (place: CardPlace, takeId: string): Promise<void> =>
  changeCard(place, (kept) => (kept?.takeId === takeId ? { ...kept, isShared: true } : kept));

/** Deletes the draft of a take that has arrived, unless a tab started another card. Never rejects. */
export async function deleteDraftOf(
  take: Pick<TakeDetails, 'takeId' | 'medium' | 'tributeId'>,
): Promise<void> {
  if (take.medium === 'TEXT') await changeCardOf(take, () => undefined);
}

/** Changes the card of a take, for which question and in the place of which answer it may be. Never rejects. */
export async function changeCardOf(
  { tributeId, takeId }: Pick<TakeDetails, 'takeId' | 'tributeId'>,
  next: (card: CardDraft) => CardDraft | undefined,
): Promise<void> {
  const disk = openTakeDisk(tributeId);
  const keys = await disk.keys().catch(() => []);
  const change = (kept: CardDraft | undefined) => (kept?.takeId === takeId ? next(kept) : kept);
  const cards = keys.filter((key) => key.startsWith(CARD));
  await Promise.all(cards.map((key) => disk.change<CardDraft>(key, change).catch(() => {})));
}
