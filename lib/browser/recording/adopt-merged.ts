import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { ownedKey, ownerOfKey, unownedKey } from '#lib/recording/owned-key.ts';
import type { CardDraft } from './drafts.ts';
import { adoptNotes } from './notes.ts';
import { detailsKey, readDetails, type TakeDetails } from './stored-take.ts';
import { openTakeDisk, type TakeDisk } from './take-disk.ts';

/** Gives takes, drafts and notes of merged people to the person that they are now. Never rejects. */
export async function adoptMerged(tributeId: string, people: readonly OwnPersonDto[]): Promise<void> {
  const disk = openTakeDisk(tributeId);
  for (const { _id, formerIds = [] } of people) {
    if (formerIds.length === 0) continue;
    adoptNotes(tributeId, _id, new Set(formerIds));
    await adopt(disk, _id, new Set(formerIds)).catch(() => {});
  }
}

async function adopt(disk: TakeDisk, personId: string, former: ReadonlySet<string | undefined>) {
  const keys = await disk.keys();
  for (const key of keys.filter((known) => former.has(ownerOfKey(known)))) {
    const [draft] = (await disk.read([key])) as [Draft];
    await disk.change<Draft>(ownedKey(unownedKey(key), personId), (own) => newerOf(own, draft));
    await disk.remove([key]);
  }
  const takes = (await readDetails(disk, keys)).filter((take) => former.has(take.personId));
  for (const { takeId } of takes)
    await disk.change<TakeDetails>(detailsKey(takeId), (take) => take && { ...take, personId });
}

/** Pictures do not know their age. */
type Draft = Pick<CardDraft, 'savedAt'>;

const newerOf = (own: Draft | undefined, former: Draft): Draft =>
  own && (own.savedAt ?? 0) >= (former.savedAt ?? 0) ? own : former;
