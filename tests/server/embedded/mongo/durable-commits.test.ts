import { expect, test, vi } from 'vitest';
import { Sqlite } from '#server/embedded/mongo/storage/sqlite.ts';
import { REAL_MONGODB_URI, useDatabase } from './support.ts';

/** SQLite's number for FULL (sqlite.org/pragma.html#pragma_synchronous). */
const FULL = 2;
const database = useDatabase();

// No file system reports its syncs. SQLite documents that it syncs its log before a commit returns with these
// settings; the test shows that we answer after the commit.
test.skipIf(REAL_MONGODB_URI)('acknowledges a write after a commit that syncs the log', async () => {
  const committed = vi.spyOn(Sqlite.prototype, 'commit');
  await database.things.insertOne({});
  expect(committed.mock.results).toMatchObject([{ type: 'return' }]);
  const [writing] = committed.mock.contexts;
  if (!(writing instanceof Sqlite)) throw new Error('No connection committed.');
  expect(writing.first('PRAGMA synchronous')).toEqual({ synchronous: FULL });
  expect(writing.first('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(writing.first('PRAGMA fullfsync')).toEqual({ fullfsync: 1 });
});
