import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { ownedKey, ownerOfKey, unownedKey } from '#lib/recording/owned-key.ts';
import { detailsKey, readDetails, type TakeDetails } from './stored-take.ts';
import { openTakeDisk, type TakeDisk } from './take-disk.ts';

/** Gives takes and drafts of merged people to the person that they are now. Never rejects. */
export async function adoptMerged(tributeId: string, people: readonly OwnPersonDto[]): Promise<void> {
  const disk = openTakeDisk(tributeId);
  for (const { _id, formerIds = [] } of people)
    if (formerIds.length > 0) await adopt(disk, _id, new Set(formerIds)).catch(() => {});
}

async function adopt(disk: TakeDisk, personId: string, former: ReadonlySet<string | undefined>) {
  const keys = await disk.keys();
  const taken = new Set(keys);
  for (const key of keys.filter((known) => former.has(ownerOfKey(known)))) {
    const own = ownedKey(unownedKey(key), personId);
    // Their own draft is newer.
    if (!taken.has(own)) await disk.write([[own, (await disk.read([key]))[0]]]);
    await disk.remove([key]);
  }
  const takes = (await readDetails(disk, keys)).filter((take) => former.has(take.personId));
  for (const { takeId } of takes)
    await disk.change<TakeDetails>(detailsKey(takeId), (take) => take && { ...take, personId });
}
