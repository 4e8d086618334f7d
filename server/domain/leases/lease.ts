import { Lease } from '#server/models/lease.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { isDeadProcess } from '#server/platform/process-name.ts';

/** Takes or renews a lease; one of a dead local process is free. Returns null, or when the other lease expires. */
export async function takeLease(name: string, holder: string, lifeMs: number): Promise<Date | null> {
  const held = await Lease.findById(name);
  const free = [{ holder }, { expiresAt: { $lt: new Date() } }];
  if (held && isDeadProcess(held.holder)) free.push({ holder: held.holder });
  const expiresAt = new Date(Date.now() + lifeMs);
  try {
    await Lease.updateOne({ _id: name, $or: free }, { $set: { holder, expiresAt } }, { upsert: true });
    return null;
  } catch (error) {
    // The update found no free lease, so another process holds it.
    if (!isDuplicateKey(error)) throw error;
    // A lease that did not exist a moment ago was just taken.
    return held?.expiresAt ?? new Date();
  }
}

export async function returnLease(name: string, holder: string): Promise<void> {
  await Lease.deleteOne({ _id: name, holder });
}
