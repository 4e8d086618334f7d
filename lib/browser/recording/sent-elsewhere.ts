import { listSubmissions } from '#lib/browser/api/submissions.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { randomHex } from '#lib/random-hex.ts';
import { type CardDraft, type CardPlace, changeCard, loadCard } from './drafts.ts';
import type { TakeDetails } from './stored-take.ts';

export type SentTake = Pick<SubmissionDto, '_id' | 'text'>;

/** Returns the answer that a take made, from whichever device; null without one, undefined if the server cannot say. */
export async function findSentTake(
  tributeId: string,
  takeId: string,
  signal?: AbortSignal,
): Promise<SentTake | null | undefined> {
  const { data } = await listSubmissions(tributeId, signal);
  return data ? (data.find((answer) => answer.takeId === takeId) ?? null) : undefined;
}

/**
 * Returns what is left of a card that another device has sent: nothing of the same words, and of changed ones the draft
 * of another take, which replaces that answer.
 */
export const settledOf = ({ text }: CardDraft, sent: SentTake): CardDraft | null =>
  text.trim() === sent.text ? null : { takeId: randomHex(), text, replaces: sent._id };

/** Keeps what is left of the draft of a take. Never rejects. */
export const keepSettled = (place: CardPlace, takeId: string, settled: CardDraft | null): Promise<void> =>
  changeCard(place, (kept) => (kept?.takeId === takeId ? (settled ?? undefined) : kept));

/** Settles what this device keeps for a place. Returns whether it was changed after it was sent, or null if it was not sent. */
export async function settleKeptCard(place: CardPlace): Promise<boolean | null> {
  const card = await loadCard(place);
  const sent = card && (await findSentTake(place.tributeId, card.takeId));
  if (!sent) return null;
  const settled = settledOf(card, sent);
  await keepSettled(place, card.takeId, settled);
  return settled !== null;
}

/**
 * Returns a card for sending, under the take by which another tab sent the same words: they make one answer. While the
 * server cannot be asked, the card keeps that take, under which the server refuses other words.
 */
export async function takeOfSameWords(place: CardPlace, card: CardDraft): Promise<CardDraft> {
  const { sentBefore, ...rest } = card;
  if (sentBefore === undefined) return card;
  const sent = await findSentTake(place.tributeId, sentBefore);
  const isOther = sent === null || (sent && settledOf(card, sent) !== null);
  const next = isOther ? rest : { ...rest, takeId: sentBefore };
  await changeCard(place, (kept) => (kept?.takeId === card.takeId ? next : kept));
  return next;
}

export type Replacement = Pick<TakeDetails, 'sentAs'> & { replaces?: string };

/**
 * Returns what sends a take whose id has made an answer without its changes: another id, and that answer, unless it
 * was removed or is a thank-you, which is never replaced. Undefined if the server cannot say.
 */
export async function replacementOf({
  tributeId,
  takeId,
  sentAs,
  isThankYou = false,
}: Pick<TakeDetails, 'tributeId' | 'takeId' | 'sentAs' | 'isThankYou'>): Promise<Replacement | undefined> {
  const sent = await findSentTake(tributeId, sentAs ?? takeId);
  if (sent === undefined) return undefined;
  return { sentAs: randomHex(), ...(sent && !isThankYou && { replaces: sent._id }) };
}
