import { SuppressedAddress } from '#server/models/suppressed-address.ts';
import { addressHash } from './address-hash.ts';

/** Stops all invitations and reminders to an address in the spelling of `normaliseAddress`. Idempotent. */
export async function suppressAddress(address: string): Promise<void> {
  const hash = addressHash(address);
  await SuppressedAddress.updateOne({ hash }, { $setOnInsert: { hash } }, { upsert: true });
}

/** Returns those of the addresses that get no invitations and reminders. */
export async function findSuppressed(addresses: readonly string[]): Promise<Set<string>> {
  const addressOf = new Map(addresses.map((address) => [addressHash(address), address]));
  const kept = await SuppressedAddress.find({ hash: { $in: [...addressOf.keys()] } });
  return new Set(kept.map(({ hash }) => addressOf.get(hash) ?? ''));
}
