import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import type { HandedDraft } from '#lib/contracts/handovers.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { type CardDraft, type CardPlace, loadCard, saveCard } from './drafts.ts';
import { keepNotes, notesOf } from './notes.ts';

type Place = Omit<CardPlace, 'isThankYou'>;

const notesKeyIn = ({ tributeId, questionId, personId }: Place): string =>
  notesKeyOf(tributeId, false, questionId, personId);

/** Returns the card and notes of a question, or null without words. */
export function handedDraft(place: Place, card: CardDraft | null): HandedDraft | null {
  const notes = notesOf(useRecorderChoices.getState().notes, notesKeyIn(place));
  const hasCard = card !== null && card.text.trim() !== '';
  const hasNotes = notes.trim() !== '';
  if (!hasCard && !hasNotes) return null;
  return {
    ...(hasCard && { card: wordsOf(card) }),
    ...(hasNotes && { notes }),
  };
}

type HandedCard = NonNullable<HandedDraft['card']>;

const wordsOf = ({ takeId, text, replaces }: HandedCard | CardDraft) => ({
  takeId,
  text,
  ...(replaces && { replaces }),
});

/** Keeps a draft from another device, unless this one has its own. Never rejects. */
export async function keepHandedDraft(handed: Place, { card, notes }: HandedDraft): Promise<void> {
  const place = { ...handed, isThankYou: false };
  if (card) {
    const own = await loadCard(place);
    // A card that came before may have been changed there.
    if (!own || own.takeId === card.takeId) await saveCard(place, { ...wordsOf(card), isShared: true });
  }
  const notesKey = notesKeyIn(handed);
  if (notes && !notesOf(useRecorderChoices.getState().notes, notesKey)) keepNotes(notesKey, notes);
}
