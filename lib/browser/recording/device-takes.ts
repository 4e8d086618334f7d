import { ownerOfKey } from '#lib/recording/owned-key.ts';
import { discardUpload } from './browser-upload-host.ts';
import { cardAmong, deleteDraftOf } from './drafts.ts';
import { holdTake } from './hold-take.ts';
import { isOfOthers } from './same-person.ts';
import { keysOf, type TakeDetails } from './stored-take.ts';
import { tributesRecordedHere, unlistDatabase } from './take-databases.ts';
import { openTakeDisk } from './take-disk.ts';
import { takesOn } from './take-store.ts';

export type WaitingTake = Pick<
  TakeDetails,
  'tributeId' | 'isThankYou' | 'thanks' | 'isHello' | 'behalf' | 'personId'
> &
  /** A draft that replaces an answer opens only there. The name on a card is unknown. */
  Partial<Pick<TakeDetails, 'questionId' | 'replaces' | 'contributorName'>>;

/**
 * Returns whether a take of this device has not arrived, even if another tab holds it, or a card was started.
 * @throws when a database cannot be read
 */
export async function holdsTake(): Promise<boolean> {
  const ids = await tributesRecordedHere();
  const areHolding = await Promise.all(
    ids.map(async (id) => {
      const disk = openTakeDisk(id);
      return (await takesOn(disk)).length > 0 || cardAmong(await disk.keys()) !== null;
    }),
  );
  return areHolding.includes(true);
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

/** Returns what leads to the recorder of a take. */
export function waitingTakeOf(take: TakeDetails): WaitingTake {
  const { tributeId, isThankYou = false, thanks, isHello, behalf, personId, contributorName } = take;
  return {
    tributeId,
    isThankYou,
    personId,
    contributorName,
    ...(thanks && { thanks }),
    ...(isHello && { isHello }),
    ...(behalf && { behalf }),
  };
}

/** Returns the page that sends a take. */
export function recorderOf(waiting: WaitingTake): string {
  const { tributeId, isThankYou, thanks, isHello, behalf, questionId, replaces } = waiting;
  if (behalf || isHello) return `/tribute/${encodeURIComponent(tributeId)}`;
  const search = {
    tributeId,
    ...(replaces && { ...(questionId && { questionId }), replaces }),
    ...(isThankYou && { tgd: '1' }),
    ...(thanks && { to: thanks }),
  };
  return `/recordtribute?${new URLSearchParams(search)}`;
}

/** Returns the page of a take's reel. */
export function pageOf({ tributeId, isThankYou }: WaitingTake): string {
  const page = `/tribute/${encodeURIComponent(tributeId)}`;
  return isThankYou ? `${page}/presentation?tgd=1` : page;
}

/** Deletes a take of a database, with its draft and its unsent uploads. Never rejects. */
export async function deleteTake(database: string, take: TakeDetails): Promise<void> {
  const disk = openTakeDisk(database);
  const keys = disk.keys().then((all) => keysOf(all, take.takeId));
  await keys.then((own) => disk.remove(own)).catch(() => {});
  await deleteDraftOf(take);
  for (const { uploadUrl } of take.picture ? [...take.parts, take.picture] : take.parts)
    if (uploadUrl) discardUpload(uploadUrl);
}

/** Deletes a take as `deleteTake`, and returns whether it did: another tab may hold it, because it sends it. */
export async function deleteFree(database: string, take: TakeDetails): Promise<boolean> {
  const letGo = await holdTake(take.takeId);
  if (!letGo) return false;
  await deleteTake(database, take);
  letGo();
  return true;
}

export async function deleteTakes(): Promise<void> {
  const ids = await tributesRecordedHere();
  await Promise.all(ids.map((id) => deleteTakesOf(id, 'all').catch(() => null)));
}

/**
 * Deletes everything of a tribute, or the takes whose Send was pressed, but nothing of others if people are named.
 * @throws when its database cannot be changed
 */
export async function deleteTakesOf(
  tributeId: string,
  which: 'all' | 'sent',
  personIds: readonly string[] = [],
): Promise<void> {
  const disk = openTakeDisk(tributeId);
  const keys = await disk.keys();
  const takes = await takesOn(disk);
  const isTheirs = ({ personId }: TakeDetails) => !isOfOthers(personId, personIds);
  if (which === 'sent') {
    const sent = takes.filter((take) => take.sent && isTheirs(take));
    return disk.remove(sent.flatMap(({ takeId }) => keysOf(keys, takeId)));
  }
  const ofOthers = takes.filter((take) => !isTheirs(take)).flatMap(({ takeId }) => keysOf(keys, takeId));
  const drafts = keys.filter((key) => isOfOthers(ownerOfKey(key), personIds));
  const kept = new Set([...ofOthers, ...drafts]);
  await disk.remove(keys.filter((key) => !kept.has(key)));
  if (kept.size === 0) unlistDatabase(tributeId);
}
