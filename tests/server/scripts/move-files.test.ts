import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { moveFiles } from '#server/scripts/move-files.ts';
import { memoryStorage } from '#tests/server/storage/memory-storage.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const KEYS = Array.from({ length: 12 }, (_, index) => `reel-${index}/playback.mp4`);

/** A store with a file for each key that cannot list them all: an installation may have millions. */
async function fullStore() {
  const store = memoryStorage();
  for (const key of KEYS) await store.save(key, Buffer.from(`the clip ${key}`));
  return { ...store, list: () => Promise.reject(new Error('too many')) };
}

test('moves four files at once, without a list of all', async () => {
  const to = memoryStorage();
  let running = 0;
  let most = 0;
  const all = Promise.withResolvers<void>();
  const adopt: typeof to.adopt = async (path, key) => {
    running += 1;
    most = Math.max(most, running);
    if (running === 4) all.resolve();
    await all.promise;
    await to.adopt(path, key);
    running -= 1;
  };
  const counts: number[] = [];
  const moved = await moveFiles(await fullStore(), { ...to, adopt }, temporaryFolder(), (done) =>
    counts.push(done),
  );
  expect(moved).toMatchObject({ copied: 12, alreadyThere: 0 });
  expect(most).toBe(4);
  expect(counts).toEqual(KEYS.map((_, index) => index + 1));
  expect((await to.list()).toSorted()).toEqual(KEYS.toSorted());
});

test('ends all work after a failure, and a repetition moves the rest', async () => {
  const to = memoryStorage();
  const adopt: typeof to.adopt = (path, key) =>
    key === KEYS[5] ? Promise.reject(new Error('no room')) : to.adopt(path, key);
  const from = await fullStore();
  const scratch = temporaryFolder();
  await expect(moveFiles(from, { ...to, adopt }, scratch)).rejects.toThrow('no room');
  expect(await readdir(scratch)).toEqual([]);
  const before = (await to.list()).length;
  expect(before).toBeLessThan(KEYS.length);
  expect(await moveFiles(from, to, scratch)).toMatchObject({
    copied: KEYS.length - before,
    alreadyThere: before,
  });
});
