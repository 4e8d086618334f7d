import type { TakeDetails } from './stored-take.ts';
import { openTakeDisk } from './take-disk.ts';

/** What was written for a question and not sent. Its take makes one answer, however often it is sent. */
export type CardDraft = { takeId: string; text: string };

const keyOf = (questionId: string | null) => `card:${questionId ?? 'free'}`;

/** Returns what this device keeps for a question. Never rejects: a browser without storage has no drafts. */
export async function loadCard(tributeId: string, questionId: string | null): Promise<CardDraft | null> {
  const [kept] = await openTakeDisk(tributeId)
    .read([keyOf(questionId)])
    .catch(() => []);
  return (kept as CardDraft | undefined) ?? null;
}

/** Saves the words under the take that a tab began first, so that two tabs write one card. Returns null if the device cannot. */
export async function saveCard(
  tributeId: string,
  questionId: string | null,
  card: CardDraft,
): Promise<CardDraft | null> {
  let saved = card;
  return openTakeDisk(tributeId)
    .change<CardDraft>(keyOf(questionId), (kept) => {
      saved = { ...card, takeId: kept?.takeId ?? card.takeId };
      return card.text.trim() === '' ? undefined : saved;
    })
    .then(
      () => saved,
      () => null,
    );
}

/** Deletes the draft of a take that has arrived, unless a tab started another card. Never rejects. */
export async function deleteDraftOf({ tributeId, questionId, takeId, medium }: TakeDetails): Promise<void> {
  if (medium !== 'TEXT') return;
  await openTakeDisk(tributeId)
    .change<CardDraft>(keyOf(questionId), (kept) => (kept?.takeId === takeId ? undefined : kept))
    .catch(() => {});
}
