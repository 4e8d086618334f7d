import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteTakesOf } from '#lib/browser/recording/device-takes.ts';
import { tributesRecordedHere } from '#lib/browser/recording/take-databases.ts';
import { openTakeDisk } from '#lib/browser/recording/take-disk.ts';

/** In the place of the browser's databases. */
vi.mock('idb-keyval', () => ({
  createStore: () => async () => {},
  keys: async () => [],
  getMany: async () => [],
  delMany: async () => {},
  update: async () => {},
  promisifyRequest: async () => {},
}));

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  // As in Firefox before 126: nothing lists the databases.
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a browser that does not list its databases still finds the reels that were recorded in it [sending-goes-on]', async () => {
  await openTakeDisk('READ').keys();
  await openTakeDisk('T').write([['a', 1]]);
  await openTakeDisk('CARD').change('card:free', () => 'words');
  expect(await tributesRecordedHere()).toEqual(['T', 'CARD']);
});

test('a reel that both lists know is found once, and one of an earlier version too', async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }, { name: 'take-OLD' }, {}] });
  await openTakeDisk('T').write([['a', 1]]);
  expect(await tributesRecordedHere()).toEqual(['T', 'OLD']);
});

test('without a place for the list, the browser’s own is left', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
  await openTakeDisk('ANOTHER').write([['a', 1]]);
  expect(await tributesRecordedHere()).toEqual(['T']);
});

test('an emptied database leaves the list', async () => {
  await openTakeDisk('T').write([['a', 1]]);
  await deleteTakesOf('T', 'all');
  expect(await tributesRecordedHere()).toEqual([]);
});
