import { ReportedAddress } from '#server/models/reported-address.ts';
import { SuppressedAddress } from '#server/models/suppressed-address.ts';
import { addressHash } from './address-hash.ts';

/** Stops invitations and reminders to a normalised address. Idempotent. */
export const suppressAddress = (address: string): Promise<void> => suppressHash(addressHash(address));

export async function suppressHash(hash: string): Promise<void> {
  await SuppressedAddress.updateOne({ hash }, { $setOnInsert: { hash } }, { upsert: true });
}

export async function findSuppressed(addresses: readonly string[]): Promise<Set<string>> {
  const addressOf = new Map(addresses.map((address) => [addressHash(address), address]));
  const isAsked = { hash: { $in: [...addressOf.keys()] } };
  const declined = await SuppressedAddress.find(isAsked);
  const complained = await ReportedAddress.find({ ...isAsked, kind: 'COMPLAINT' });
  return new Set([...declined, ...complained].map(({ hash }) => addressOf.get(hash) ?? ''));
}
