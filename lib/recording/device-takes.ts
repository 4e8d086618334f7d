import { tributesRecordedHere } from './take-databases.ts';
import { openTakeDisk } from './take-disk.ts';
import { newestTake } from './take-store.ts';

/** A take that this device still holds, by what leads to it. */
type WaitingTake = { tributeId: string; isThankYou: boolean };

/** The tributes for which this device still holds a take that has not arrived, each with its newest. */
export async function listWaitingTakes(): Promise<WaitingTake[]> {
  const found = await Promise.all((await tributesRecordedHere()).map(findWaitingTake));
  return found.filter((take) => take !== null);
}

/** The newest take of a tribute that has not arrived; null without one, or where none can be read. */
export async function findWaitingTake(tributeId: string): Promise<WaitingTake | null> {
  const take = await newestTake(openTakeDisk(tributeId)).catch(() => null);
  return take && { tributeId, isThankYou: take.isThankYou ?? false };
}

/** The recorder that offers this take by itself. */
export function recorderOf({ tributeId, isThankYou }: WaitingTake): string {
  return `/recordtribute?${new URLSearchParams({ tributeId, ...(isThankYou && { tgd: '1' }) })}`;
}

/** Deletes every take of this device. */
export async function deleteTakes(): Promise<void> {
  const ids = await tributesRecordedHere();
  await Promise.all(ids.map((id) => deleteTakesOf(id).catch(() => null)));
}

async function deleteTakesOf(tributeId: string): Promise<void> {
  const disk = openTakeDisk(tributeId);
  await disk.remove(await disk.keys());
}
