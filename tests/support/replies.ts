import type { CommandSucceededEvent, Document } from 'mongodb';
import mongoose from 'mongoose';

type Replies = { largest: number; all: number; open: number };

/**
 * Returns how many documents or values the largest reply of the database had during some work, and all together; and
 * how many cursors the work left open.
 */
export async function repliesDuring(work: () => Promise<unknown>): Promise<Replies> {
  const client = mongoose.connection.getClient();
  const found = { largest: 0, all: 0, open: 0 };
  const look = ({ commandName, reply }: CommandSucceededEvent) => {
    const size = sizeOf(reply as Document);
    found.largest = Math.max(found.largest, size);
    found.all += size;
    found.open += openedBy(commandName, reply as Document);
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

/** A closed cursor counts -1. */
function openedBy(commandName: string, { cursor, cursorsKilled }: Document): number {
  if (commandName === 'killCursors') return -cursorsKilled.length;
  const isOpen = Number(cursor?.id ?? 0) !== 0;
  if (commandName === 'getMore') return isOpen ? 0 : -1;
  return isOpen ? 1 : 0;
}
