import { ApiError, isPassingFailure } from '#lib/browser/api/client.ts';
import { listOwnPeople } from '#lib/browser/api/users.ts';
import { isGivenName, maybeSamePerson } from '#lib/contributors/same-person.ts';
import { findOwnReel } from './browser-upload-host.ts';
import { deleteTake, type WaitingTake, waitingTakeOf } from './device-takes.ts';
import { holdTake } from './hold-take.ts';
import type { TakeDetails } from './stored-take.ts';
import { tributesRecordedHere } from './take-databases.ts';
import { openTakeDisk } from './take-disk.ts';
import { takesOn } from './take-store.ts';
import { isAsListed, readCards } from './unsent-takes.ts';

/** An answer that has not arrived, and the database that holds it. */
export type KeptTake = { database: string; take: TakeDetails };

/** `personIds`: who the account is in reels, null if the server did not say. */
export type AccountPerson = { name: string; personIds: readonly string[] | null };

/** Returns who an account is. Never rejects: without the server, only its name is known. */
export async function findAccountPerson(name: string): Promise<AccountPerson> {
  const { data } = await listOwnPeople();
  return { name, personIds: data?.personIds ?? null };
}

/**
 * Returns all answers and cards of this device that have not arrived, newest first, also those that another tab holds.
 * @throws when a database cannot be read
 */
export async function listKeptTakes(): Promise<KeptTake[]> {
  const databases = await tributesRecordedHere();
  const found = await Promise.all(
    databases.map(async (database) => {
      const disk = openTakeDisk(database);
      const cards = await readCards(disk, database);
      const takes = await takesOn(disk);
      const isTake = ({ takeId }: TakeDetails) => takes.some((take) => take.takeId === takeId);
      const latest = (take: TakeDetails) => {
        const text = cards.find(({ takeId }) => takeId === take.takeId)?.text;
        return text === undefined ? take : { ...take, text };
      };
      return [...takes.map(latest), ...cards.filter((card) => !isTake(card))].map((take) => ({
        database,
        take,
      }));
    }),
  );
  return found.flat().toSorted((one, other) => other.take.recordedAt.localeCompare(one.take.recordedAt));
}

/** `doubtful`: made as a person of the account, but under a name that is not the account's. */
type TakesOfAccount = { own: KeptTake[]; doubtful: KeptTake[] };

/**
 * Returns those of `listKeptTakes` that an account made, and those that it may have made.
 * @throws when a database cannot be read, or the server does not say who created a reel
 */
export async function listTakesOf(account: AccountPerson): Promise<TakesOfAccount> {
  const kept = await listKeptTakes();
  const makers = await Promise.all(kept.map(({ take }) => makerOf(account, take)));
  const madeBy = (maker: Maker) => kept.filter((_take, index) => makers[index] === maker);
  return { own: madeBy('account'), doubtful: madeBy('either') };
}

type Maker = 'account' | 'either' | 'other';

/** Only the creator of a reel says hello there, or sends the answers of others; a reel that does not open is not theirs. */
async function makerOf(account: AccountPerson, take: TakeDetails): Promise<Maker> {
  if (take.isHello || take.behalf) {
    const reel = await findOwnReel(take.tributeId);
    if (reel.error === null) return 'account';
    if (isPassingFailure(reel.status)) throw new ApiError(reel);
    return 'other';
  }
  const { contributorName: name } = take;
  if (!isAccounts(account, { ...take, name })) return 'other';
  // The server gives an account the last person of its browser, whatever their name: it may be someone else's answer.
  const isOtherName = isGivenName(name) && isGivenName(account.name) && !maybeSamePerson(account.name, name);
  return isOtherName ? 'either' : 'account';
}

type DevicePerson = { personId?: string | undefined; name: string; isThankYou?: boolean };

/** Returns whether a person of this device is an account's. A name may be another's, so it counts only where no id does. */
export function isAccounts(
  { name: ownName, personIds }: AccountPerson,
  { personId, name, isThankYou = false }: DevicePerson,
): boolean {
  if (personId && personIds?.includes(personId)) return true;
  // A thank-you that no answer names is no account's on the server.
  if (personId && personIds && !isThankYou) return false;
  return isGivenName(ownName) && isGivenName(name) && maybeSamePerson(ownName, name);
}

/** Returns what leads to the recorder of a take: a card that replaces an answer opens only there. */
export function wayToSend({ take }: KeptTake): WaitingTake {
  const { medium, questionId, replaces } = take;
  return { ...waitingTakeOf(take), ...(medium === 'TEXT' && replaces && { questionId, replaces }) };
}

/**
 * Deletes takes with their uploads after `first`, and returns whether it did: if another tab holds, sends or rewrites
 * an unsent one meanwhile, nothing happens.
 * @throws what `first` throws
 */
export async function deleteKeptTakes(
  kept: readonly KeptTake[],
  first: () => Promise<unknown>,
): Promise<boolean> {
  // A sent one may be held by this page, which sends it: deleting it ends that.
  const unsent = kept.filter(({ take }) => !take.sent);
  const holds = await Promise.all(unsent.map(({ take }) => holdTake(take.takeId)));
  try {
    if (holds.includes(null)) return false;
    const areSame = await Promise.all(unsent.map(({ database, take }) => isAsListed(database, take)));
    if (areSame.includes(false)) return false;
    await first();
    await Promise.all(kept.map(({ database, take }) => deleteTake(database, take)));
    return true;
  } finally {
    for (const letGo of holds) letGo?.();
  }
}
