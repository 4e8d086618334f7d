import { beforeEach, expect, test, vi } from 'vitest';
import { openTakeDisk } from '#lib/browser/recording/take-disk.ts';

/** A browser's database. Each connection breaks with the error that is set before it opens. */
const database = vi.hoisted(() => ({ rows: new Map<string, unknown>(), breaks: [] as (string | null)[] }));

vi.mock('idb-keyval', () => {
  type Connection = () => void;
  const createStore = (): Connection => {
    const error = database.breaks.shift();
    return () => {
      if (error) throw new DOMException('Connection to Indexed Database server lost.', error);
    };
  };
  return {
    createStore,
    keys: async (connection: Connection) => {
      connection();
      return [...database.rows.keys()];
    },
    update: async (key: string, next: (before: unknown) => unknown, connection: Connection) => {
      connection();
      database.rows.set(key, next(database.rows.get(key)));
    },
  };
});

beforeEach(() => {
  database.rows.clear();
  database.breaks = [];
});

test.each(['InvalidStateError', 'UnknownError'])(
  'writes again by a new connection after the browser ended one, as iOS does in the background (%s) [recorder-disk-first]',
  async (error) => {
    database.breaks = [error, null];
    const disk = openTakeDisk('tribute');
    await disk.change('take', () => 'kept');
    expect(await disk.keys()).toEqual(['take']);
    expect(database.breaks).toEqual([]);
  },
);

test.each([
  ['a database that stays away', ['UnknownError', 'UnknownError', null]],
  ['a full disk', ['QuotaExceededError', null]],
])('rejects for %s', async (_what, breaks) => {
  database.breaks = breaks;
  await expect(openTakeDisk('tribute').keys()).rejects.toThrow('lost');
  expect(database.breaks).toEqual([null]);
});
