import { keepNotes, useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import type { HandedDraft } from '#lib/contracts/handovers.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { type CardDraft, loadCard, saveCard } from './drafts.ts';

type Place = { tributeId: string; questionId: string | null; replaces?: string | null };

/** Returns the card and notes of a question, or null without words. */
export function handedDraft({ tributeId, questionId }: Place, card: CardDraft | null): HandedDraft | null {
  const notes = useRecorderChoices.getState().notes[notesKeyOf(tributeId, false, questionId)] ?? '';
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
export async function keepHandedDraft(
  { tributeId, questionId, replaces = null }: Place,
  { card, notes }: HandedDraft,
): Promise<void> {
  const place = { tributeId, questionId, isThankYou: false, replaces };
  if (card) {
    const own = await loadCard(place);
    // A card that came before may have been changed there.
    if (!own || own.takeId === card.takeId) await saveCard(place, { ...wordsOf(card), isShared: true });
  }
  const notesKey = notesKeyOf(tributeId, false, questionId);
  if (notes && !useRecorderChoices.getState().notes[notesKey]) keepNotes(notesKey, notes);
}
