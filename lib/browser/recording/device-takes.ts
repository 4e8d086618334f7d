import { cardAmong } from './drafts.ts';
import { holdTake } from './hold-take.ts';
import type { TakeDetails } from './stored-take.ts';
import { tributesRecordedHere } from './take-databases.ts';
import { openTakeDisk } from './take-disk.ts';
import { takesOn } from './take-store.ts';

type WaitingTake = Pick<TakeDetails, 'tributeId' | 'isThankYou' | 'thanks' | 'isHello' | 'behalf'>;

/**
 * Returns the newest unsent take of each tribute, even if another tab holds it, or else a card that was started.
 * @throws when a database cannot be read
 */
export async function listWaitingTakes(): Promise<WaitingTake[]> {
  const ids = await tributesRecordedHere();
  const found = await Promise.all(
    ids.map(async (id) => {
      const disk = openTakeDisk(id);
      const [take] = await takesOn(disk);
      if (take) return [waitingTakeOf(take)];
      const card = cardAmong(await disk.keys());
      return card ? [{ tributeId: id, ...card }] : [];
    }),
  );
  return found.flat();
}

/** Returns the tributes with a take whose Send was pressed, even if another tab holds it. Never rejects. */
export async function listSendingTributes(): Promise<string[]> {
  const ids = await tributesRecordedHere().catch(() => []);
  const areSending = await Promise.all(
    ids.map((id) =>
      takesOn(openTakeDisk(id)).then(
        (takes) => takes.some(({ sent }) => sent),
        () => false,
      ),
    ),
  );
  return ids.filter((_id, index) => areSending[index]);
}

/** Returns a tribute's newest take that was not sent and no tab holds, or null. @throws when no database can be read */
export async function findWaitingTake(tributeId: string): Promise<WaitingTake | null> {
  const takes = await takesOn(openTakeDisk(tributeId));
  for (const take of takes.filter(({ sent }) => !sent)) {
    const letGo = await holdTake(take.takeId);
    letGo?.();
    if (letGo) return waitingTakeOf(take);
  }
  return null;
}

function waitingTakeOf({ tributeId, isThankYou = false, thanks, isHello, behalf }: TakeDetails): WaitingTake {
  return {
    tributeId,
    isThankYou,
    ...(thanks && { thanks }),
    ...(isHello && { isHello }),
    ...(behalf && { behalf }),
  };
}

/** Returns the page that sends a take. */
export function recorderOf({ tributeId, isThankYou, thanks, isHello, behalf }: WaitingTake): string {
  if (behalf || isHello) return `/tribute/${encodeURIComponent(tributeId)}`;
  const search = { tributeId, ...(isThankYou && { tgd: '1' }), ...(thanks && { to: thanks }) };
  return `/recordtribute?${new URLSearchParams(search)}`;
}

export async function deleteTakes(): Promise<void> {
  const ids = await tributesRecordedHere();
  await Promise.all(ids.map((id) => deleteTakesOf(id).catch(() => null)));
}

async function deleteTakesOf(tributeId: string): Promise<void> {
  const disk = openTakeDisk(tributeId);
  await disk.remove(await disk.keys());
}
