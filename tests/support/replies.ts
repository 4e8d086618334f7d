import type { Document } from 'mongodb';
import mongoose from 'mongoose';

/** Returns how many documents or values the largest reply of the database had during some work, and all together. */
export async function repliesDuring(work: () => Promise<unknown>): Promise<{ largest: number; all: number }> {
  const client = mongoose.connection.getClient();
  const found = { largest: 0, all: 0 };
  const look = ({ reply }: { reply: unknown }) => {
    const size = sizeOf(reply as Document);
    found.largest = Math.max(found.largest, size);
    found.all += size;
  };
  client.on('commandSucceeded', look);
  try {
    await work();
  } finally {
    client.off('commandSucceeded', look);
  }
  return found;
}

function sizeOf({ cursor, values }: Document): number {
  const batch: unknown = cursor?.firstBatch ?? cursor?.nextBatch ?? values;
  return Array.isArray(batch) ? batch.length : 0;
}
