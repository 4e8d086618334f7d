import mongoose, { Schema } from 'mongoose';
import { isDuplicateKey } from '#server/platform/database.ts';
import { isDeadProcess } from '#server/platform/process-name.ts';
import { singleton } from '#server/platform/singleton.ts';

/** Something that one holder has at a time, for as long as it shows that it lives. */
const leaseSchema = new Schema(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw' },
);
const Lease = singleton('model.Lease', () => mongoose.model('Lease', leaseSchema));

/**
 * Takes or renews a lease in one step. That of a dead process of this machine is free at once, any other when it has
 * expired by the clocks of both machines.
 * @returns null when `holder` has it now, or until when another has it
 */
export async function takeLease(name: string, holder: string, lifeMs: number): Promise<Date | null> {
  const held = await Lease.findById(name);
  const free = [{ holder }, { expiresAt: { $lt: new Date() } }];
  if (held && isDeadProcess(held.holder)) free.push({ holder: held.holder });
  const expiresAt = new Date(Date.now() + lifeMs);
  try {
    await Lease.updateOne({ _id: name, $or: free }, { $set: { holder, expiresAt } }, { upsert: true });
    return null;
  } catch (error) {
    // Somebody else holds what our update did not find.
    if (!isDuplicateKey(error)) throw error;
    // One that was not there a moment ago lives.
    return held?.expiresAt ?? new Date();
  }
}

/** Gives a lease back; one that another has taken meanwhile stays theirs. */
export async function returnLease(name: string, holder: string): Promise<void> {
  await Lease.deleteOne({ _id: name, holder });
}
