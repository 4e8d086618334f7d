import { holdTake } from './hold-take.ts';
import { tributesRecordedHere } from './take-databases.ts';
import { openTakeDisk } from './take-disk.ts';
import { type TakeDetails, takesOn } from './take-store.ts';

/** A take that this device still holds, by what leads to it. */
type WaitingTake = { tributeId: string; isThankYou: boolean };

/**
 * The tributes for which this device still holds a take that has not arrived, each with its newest, also while another
 * tab has it in hand. @throws where one cannot be read
 */
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

/** The newest take of a tribute that no tab has in hand; null without one. @throws where none can be read */
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
