import { isGivenName, maybeSamePerson } from '#lib/contributors/same-person.ts';
import { deleteTake } from './device-takes.ts';
import type { TakeDetails } from './stored-take.ts';
import { tributesRecordedHere } from './take-databases.ts';
import { openTakeDisk } from './take-disk.ts';
import { takesOn } from './take-store.ts';
import { listUnsent } from './unsent-takes.ts';

/** An answer that has not arrived, and the database that holds it. */
export type KeptTake = { database: string; take: TakeDetails };

/**
 * Returns the answers of this device that have not arrived and that an account of this name made, newest first. The device
 * does not know accounts: an answer under another name, or none, may be someone else's.
 * @throws when a database cannot be read
 */
export async function listTakesOf(accountName: string): Promise<KeptTake[]> {
  const databases = await tributesRecordedHere();
  const found = await Promise.all(
    databases.map(async (database) => {
      const sent = (await takesOn(openTakeDisk(database))).filter((take) => take.sent);
      return [...sent, ...(await listUnsent(database))].map((take) => ({ database, take }));
    }),
  );
  return found
    .flat()
    .filter(({ take }) => isOf(accountName, take))
    .toSorted((one, other) => other.take.recordedAt.localeCompare(one.take.recordedAt));
}

/** Only an account says hello, or sends the answers of others. */
function isOf(accountName: string, { isHello, behalf, contributorName }: TakeDetails): boolean {
  if (isHello || behalf) return true;
  return (
    isGivenName(accountName) && isGivenName(contributorName) && maybeSamePerson(accountName, contributorName)
  );
}

/** Deletes takes with their uploads. Never rejects. */
export async function deleteKeptTakes(kept: readonly KeptTake[]): Promise<void> {
  await Promise.all(kept.map(({ database, take }) => deleteTake(database, take)));
}
