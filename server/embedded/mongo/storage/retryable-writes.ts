import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { type Document, decodeDocument, encodeDocument } from '#server/embedded/mongo/values/document.ts';
import type { Sqlite } from './sqlite.ts';

export type WriteIdentity = { session: Buffer; number: number };

/** Sessions end after 30 minutes (logicalSessionTimeoutMinutes): no retry comes later. */
const KEPT_MS = 30 * 60_000;

/** Returns the stored reply of a repeated write. Throws TransactionTooOld for an older number. */
export function findReply(sqlite: Sqlite, { session, number }: WriteIdentity): Document | undefined {
  const row = sqlite.first('SELECT txn_number, reply FROM retryable_writes WHERE session = ?', session);
  if (!row || Number(row.txn_number) < number) return undefined;
  if (Number(row.txn_number) > number)
    throw new ServerError(
      'TransactionTooOld',
      `Cannot start transaction ${number} on session because a newer transaction ${Number(row.txn_number)} has already started.`,
    );
  return decodeDocument(row.reply as Uint8Array);
}

/** Stores the reply in the write's transaction. */
export function keepReply(sqlite: Sqlite, { session, number }: WriteIdentity, reply: Document): void {
  sqlite.run(
    `INSERT INTO retryable_writes(session, txn_number, reply, written_at) VALUES(?, ?, ?, ?)
     ON CONFLICT(session) DO UPDATE SET txn_number = excluded.txn_number, reply = excluded.reply, written_at = excluded.written_at`,
    session,
    number,
    encodeDocument(reply),
    Date.now(),
  );
}

export function forgetOldReplies(sqlite: Sqlite): void {
  sqlite.run('DELETE FROM retryable_writes WHERE written_at < ?', Date.now() - KEPT_MS);
}
