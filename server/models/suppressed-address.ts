import mongoose, { Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';
import { addressHash } from './mail-count.ts';

/**
 * An address that wants no mail from anybody who makes a tribute, kept as a hash: it must be known again, by whatever
 * secret the installation runs, and told to nobody.
 */
const suppressedAddressSchema = new Schema(
  { hash: { type: String, required: true, unique: true } },
  { timestamps: { createdAt: true, updatedAt: false }, strict: 'throw' },
);
const SuppressedAddress = singleton('model.SuppressedAddress', () =>
  mongoose.model('SuppressedAddress', suppressedAddressSchema),
);

/** Keeps an address, in the spelling of `normaliseAddress`, from every invitation and reminder. Twice is fine. */
export async function suppressAddress(address: string): Promise<void> {
  const hash = addressHash(address);
  await SuppressedAddress.updateOne({ hash }, { $setOnInsert: { hash } }, { upsert: true });
}

/** Which of these addresses nobody may write to. */
export async function findSuppressed(addresses: readonly string[]): Promise<Set<string>> {
  const addressOf = new Map(addresses.map((address) => [addressHash(address), address]));
  const kept = await SuppressedAddress.find({ hash: { $in: [...addressOf.keys()] } });
  return new Set(kept.map(({ hash }) => addressOf.get(hash) ?? ''));
}
