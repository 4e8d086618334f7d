import { type WaitingTake, waitingTakeOf } from './device-takes.ts';
import { holdTake } from './hold-take.ts';
import { otherMakerOf } from './other-maker.ts';
import { openTakeDisk } from './take-disk.ts';
import { takesOn } from './take-store.ts';

/**
 * Returns a tribute's newest take that was not sent and no tab holds, of others only if this browser's person has none, or
 * null.
 * @throws when no database can be read
 */
export async function findWaitingTake(tributeId: string): Promise<WaitingTake | null> {
  const takes = await takesOn(openTakeDisk(tributeId));
  const unsent = takes.filter(({ sent }) => !sent).map((take) => ({ take, waiting: waitingTakeOf(take) }));
  const ofOthers = unsent.filter(({ waiting }) => otherMakerOf(waiting));
  const own = unsent.filter(({ waiting }) => !otherMakerOf(waiting));
  for (const { take, waiting } of [...own, ...ofOthers]) {
    const letGo = await holdTake(take.takeId);
    letGo?.();
    if (letGo) return waiting;
  }
  return null;
}
