import { holdTake } from './hold-take.ts';
import type { TakeDetails } from './stored-take.ts';
import { tributesRecordedHere } from './take-databases.ts';
import { openTakeDisk } from './take-disk.ts';
import { takesOn } from './take-store.ts';

type WaitingTake = { tributeId: string; isThankYou: boolean };

/** Returns the newest unsent take of each tribute, even if another tab holds it. @throws when a database cannot be read */
export async function listWaitingTakes(): Promise<WaitingTake[]> {
  const ids = await tributesRecordedHere();
  const found = await Promise.all(
    ids.map(async (id) => {
      const [take] = await takesOn(openTakeDisk(id));
      return take ? [waitingTakeOf(id, take)] : [];
    }),
  );
  return found.flat();
}

/** Returns a tribute's newest take that no tab holds, or null. @throws when no database can be read */
export async function findWaitingTake(tributeId: string): Promise<WaitingTake | null> {
  for (const take of await takesOn(openTakeDisk(tributeId))) {
    const letGo = await holdTake(take.takeId);
    letGo?.();
    if (letGo) return waitingTakeOf(tributeId, take);
  }
  return null;
}

function waitingTakeOf(tributeId: string, { isThankYou = false }: TakeDetails): WaitingTake {
  return { tributeId, isThankYou };
}

export function recorderOf({ tributeId, isThankYou }: WaitingTake): string {
  return `/recordtribute?${new URLSearchParams({ tributeId, ...(isThankYou && { tgd: '1' }) })}`;
}

export async function deleteTakes(): Promise<void> {
  const ids = await tributesRecordedHere();
  await Promise.all(ids.map((id) => deleteTakesOf(id).catch(() => null)));
}

async function deleteTakesOf(tributeId: string): Promise<void> {
  const disk = openTakeDisk(tributeId);
  await disk.remove(await disk.keys());
}
