import type * as Keyval from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTakeDisk } from '#lib/browser/recording/take-disk.ts';

/** A browser's database. Each connection breaks with the error that is set before it opens. */
const database = vi.hoisted(() => ({ rows: new Map<string, unknown>(), breaks: [] as (string | null)[] }));

/** One transaction on the rows, which the browser aborts if there is an error. */
function begin(error: DOMException | null): IDBObjectStore {
  const { rows } = database;
  const puts = new Map<string, unknown>();
  let isAborted = error !== null;
  const found = { result: 0, onsuccess: () => {} };
  const transaction = {
    error,
    abort: () => {
      isAborted = true;
    },
    onabort: () => {},
    oncomplete: () => {},
  };
  const objects = {
    transaction,
    put: (value: unknown, key: string) => puts.set(key, value),
    count: (key: string) => Object.assign(found, { result: rows.has(key) ? 1 : 0 }),
  };
  queueMicrotask(() => {
    if (!isAborted) found.onsuccess();
    if (isAborted) return transaction.onabort();
    for (const [key, value] of puts) rows.set(key, value);
    return transaction.oncomplete();
  });
  return objects as unknown as IDBObjectStore;
}

vi.mock('idb-keyval', async (importOriginal) => {
  const { promisifyRequest } = await importOriginal<typeof Keyval>();
  const createStore = (): UseStore => {
    const name = database.breaks.shift();
    const error = name ? new DOMException('Connection to Indexed Database server lost.', name) : null;
    return async (_mode, callback) => {
      // A forced close aborts running transactions; later calls find no connection.
      if (error && name !== 'AbortError') throw error;
      return callback(begin(error));
    };
  };
  const change = async <T>(connection: UseStore, act: () => T) => {
    await connection('readwrite', ({ transaction }) => promisifyRequest(transaction));
    return act();
  };
  return {
    promisifyRequest,
    createStore,
    keys: (connection: UseStore) => change(connection, () => [...database.rows.keys()]),
    update: (key: string, next: (before: unknown) => unknown, connection: UseStore) =>
      change(connection, () => void database.rows.set(key, next(database.rows.get(key)))),
  };
});

beforeEach(() => {
  database.rows.clear();
  database.breaks = [];
});

const LOST = ['InvalidStateError', 'UnknownError', 'AbortError'];

test.each(LOST)(
  'writes again by a new connection after the browser ended one, as iOS does in the background (%s) [recorder-disk-first]',
  async (error) => {
    database.breaks = [error, null];
    const disk = openTakeDisk('tribute');
    await disk.change('take', () => 'kept');
    expect(await disk.keys()).toEqual(['take']);
    expect(database.breaks).toEqual([]);
  },
);

test.each(LOST)('writes the rows of a take again as one (%s) [recorder-disk-first]', async (error) => {
  database.breaks = [error, null];
  database.rows.set('take', 'begun');
  const rows: [string, unknown][] = [
    ['take', 'longer'],
    ['second', 'bytes'],
  ];
  await openTakeDisk('tribute').write(rows, 'take');
  expect([...database.rows]).toEqual(rows);
  expect(database.breaks).toEqual([]);
});

test('writes nothing, and once only, to a take that another tab deleted', async () => {
  database.breaks = [null, null];
  await expect(openTakeDisk('tribute').write([['second', 'bytes']], 'take')).rejects.toBeNull();
  expect([...database.rows]).toEqual([]);
  expect(database.breaks).toEqual([null]);
});

test.each([
  ['a database that stays away', ['UnknownError', 'UnknownError', null]],
  ['a full disk', ['QuotaExceededError', null]],
])('rejects for %s', async (_what, breaks) => {
  database.breaks = breaks;
  await expect(openTakeDisk('tribute').keys()).rejects.toThrow('lost');
  expect(database.breaks).toEqual([null]);
});
