import { deleteTake } from './device-takes.ts';
import { holdTake } from './hold-take.ts';
import { readTake, type Take, type TakeDetails } from './stored-take.ts';
import { tributesRecordedHere } from './take-databases.ts';
import { openTakeDisk } from './take-disk.ts';
import { takesOn } from './take-store.ts';

/** Returns the unsent takes of a tribute that no other tab holds, with their bytes, newest first. Never rejects. */
export async function listUnsent(tributeId: string): Promise<Take[]> {
  const read = async () => {
    // Opening a database makes it.
    if (!(await tributesRecordedHere()).includes(tributeId)) return [];
    const disk = openTakeDisk(tributeId);
    const unsent = (await takesOn(disk)).filter(({ sent }) => !sent);
    const found = await Promise.all(
      unsent.map(async (details) => ((await isFree(details)) ? readTake(disk, details.takeId) : null)),
    );
    return found.flatMap((kept) => (kept ? [kept.take] : []));
  };
  return read().catch(() => []);
}

/** Deletes an unsent take, and returns whether it did: another tab may hold it meanwhile. Never rejects. */
export async function deleteUnsent(tributeId: string, take: Take): Promise<boolean> {
  const letGo = await holdTake(take.takeId);
  if (!letGo) return false;
  await deleteTake(tributeId, take);
  letGo();
  return true;
}

async function isFree({ takeId }: TakeDetails): Promise<boolean> {
  const letGo = await holdTake(takeId);
  letGo?.();
  return letGo !== null;
}
