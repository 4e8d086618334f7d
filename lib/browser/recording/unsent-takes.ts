import { ownerOfKey } from '#lib/recording/owned-key.ts';
import { deleteTake } from './device-takes.ts';
import { type CardDraft, cardAmong } from './drafts.ts';
import { holdTake } from './hold-take.ts';
import { nameKeyOf, rememberedId, rememberedName } from './remembered-name.ts';
import { readTake, type Take, type TakeDetails } from './stored-take.ts';
import { tributesRecordedHere } from './take-databases.ts';
import { openTakeDisk, type TakeDisk } from './take-disk.ts';
import { takesOn } from './take-store.ts';

/**
 * Returns the unsent takes of a tribute that no other tab holds, with their bytes, and the cards that were started,
 * newest first. A card that is no take yet and has no known date has an empty one. Never rejects.
 */
export async function listUnsent(tributeId: string): Promise<Take[]> {
  const read = async () => {
    // Opening a database makes it.
    if (!(await tributesRecordedHere()).includes(tributeId)) return [];
    const disk = openTakeDisk(tributeId);
    const all = await takesOn(disk);
    const written = await readCards(disk, tributeId);
    const cards = written.filter((card) => !all.some(({ takeId }) => takeId === card.takeId));
    const found = await Promise.all([
      ...all.filter(({ sent }) => !sent).map((details) => readFree(disk, details, written)),
      ...cards.map(async (card) => ((await isFree(card)) ? card : null)),
    ]);
    return found
      .filter((take) => take !== null)
      .toSorted((one, other) => other.recordedAt.localeCompare(one.recordedAt));
  };
  return read().catch(() => []);
}

/** Returns a take with its bytes, or with its latest words, unless another tab holds it. */
async function readFree(
  disk: TakeDisk,
  { takeId }: TakeDetails,
  written: readonly Take[],
): Promise<Take | null> {
  const kept = (await isFree({ takeId })) ? await readTake(disk, takeId) : null;
  const text = written.find((card) => card.takeId === takeId)?.text;
  return kept && { ...kept.take, ...(text !== undefined && { text }) };
}

/** Returns the cards of a disk as takes. */
export async function readCards(disk: TakeDisk, tributeId: string): Promise<Take[]> {
  const keys = (await disk.keys()).filter((key) => cardAmong([key]) !== null);
  const cards = (await disk.read(keys)) as (CardDraft | undefined)[];
  return keys.flatMap((key, index) => {
    const card = cards[index];
    return card ? [takeOf(card, key, tributeId)] : [];
  });
}

function takeOf({ takeId, text, savedAt }: CardDraft, key: string, tributeId: string): Take {
  const { isThankYou = false, questionId = null, replaces } = cardAmong([key]) ?? {};
  const place = nameKeyOf(tributeId, isThankYou);
  const personId = ownerOfKey(key);
  const isKnown = personId !== undefined && personId === rememberedId(place);
  return {
    takeId,
    tributeId,
    questionId,
    ...(replaces && { replaces }),
    // A device remembers only its last person's name.
    contributorName: (isKnown && rememberedName(place)) || '',
    personId,
    isThankYou,
    medium: 'TEXT',
    text,
    parts: [],
    origin: 'file',
    recordedAt: savedAt === undefined ? '' : new Date(savedAt).toISOString(),
    sent: false,
  };
}

/** Deletes an unsent take, and returns whether it did: another tab may hold, send or rewrite it meanwhile. */
export async function deleteUnsent(tributeId: string, take: Take): Promise<boolean> {
  const letGo = await holdTake(take.takeId);
  if (!letGo) return false;
  try {
    if (!(await isAsListed(tributeId, take))) return false;
    await deleteTake(tributeId, take);
    return true;
  } finally {
    letGo();
  }
}

/** Returns whether an unsent take that this page holds was neither sent nor rewritten since it was listed. */
export async function isAsListed(
  tributeId: string,
  { takeId, text }: Pick<TakeDetails, 'takeId' | 'text'>,
): Promise<boolean> {
  const disk = openTakeDisk(tributeId);
  const isSame = (one: { takeId: string }) => one.takeId === takeId;
  if ((await takesOn(disk)).find(isSame)?.sent) return false;
  const card = (await readCards(disk, tributeId)).find(isSame);
  return card === undefined || card.text === text;
}

async function isFree({ takeId }: Pick<TakeDetails, 'takeId'>): Promise<boolean> {
  const letGo = await holdTake(takeId);
  letGo?.();
  return letGo !== null;
}
