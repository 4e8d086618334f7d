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

/** Resolves to whether the device saved it. */
export async function saveCard(
  tributeId: string,
  questionId: string | null,
  card: CardDraft,
): Promise<boolean> {
  const disk = openTakeDisk(tributeId);
  const key = keyOf(questionId);
  return (card.text.trim() === '' ? disk.remove([key]) : disk.write([[key, card]])).then(
    () => true,
    () => false,
  );
}
