import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { ByteRange, Storage } from '#server/integrations/storage-type.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const KEY = '6b00fe497fcfd698ba8aab92/playback.mp4';
const BYTES = randomBytes(300_000);

/**
 * Tests what every storage must do; call it in a `describe`. Each test gets an empty storage. A server for tests may
 * send everything when only its first byte is wanted.
 */
export function itBehavesAsStorage(
  create: () => Promise<Storage>,
  { sendsFirstByteAlone = true } = {},
): void {
  let storage: Storage;
  beforeEach(async () => {
    storage = await create();
  });
  const read = async (key: string, range?: ByteRange) => {
    const file = await storage.stat(key);
    const bytes = file && (await storage.open(key, file.tag, range));
    return bytes && buffer(bytes);
  };
  const localFile = async (bytes: Uint8Array) => {
    const path = join(temporaryFolder(), 'finished');
    await writeFile(path, bytes);
    return path;
  };

  test('returns saved bytes unchanged, with their size', async () => {
    const before = Date.now();
    await storage.save(KEY, BYTES);
    expect(BYTES.equals((await read(KEY)) ?? Buffer.alloc(0))).toBe(true);
    const file = await storage.stat(KEY);
    expect(file).toMatchObject({
      sizeBytes: BYTES.length,
      tag: expect.stringMatching(/^[\x21\x23-\x7e]+$/),
    });
    expect(Math.abs((file?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
  });

  test('reads any part, including the last byte', async () => {
    await storage.save(KEY, BYTES);
    for (const [start, end] of [
      [0, sendsFirstByteAlone ? 0 : 1],
      [100, 199_999],
      [BYTES.length - 1, BYTES.length - 1],
    ] as const)
      expect(
        BYTES.subarray(start, end + 1).equals((await read(KEY, { start, end })) ?? Buffer.alloc(0)),
      ).toBe(true);
  });

  test('changes the tag with the bytes, and opens nothing by an old tag', async () => {
    await storage.save(KEY, BYTES);
    const tag = (await storage.stat(KEY))?.tag ?? '';
    expect((await storage.stat(KEY))?.tag).toBe(tag);
    await storage.save(KEY, BYTES.toReversed());
    expect((await storage.stat(KEY))?.tag).not.toBe(tag);
    expect(await storage.open(KEY, tag)).toBeNull();
  });

  test('lets a reader finish while the file is replaced or removed', async () => {
    await storage.save(KEY, BYTES);
    const tag = (await storage.stat(KEY))?.tag ?? '';
    const before = await storage.open(KEY, tag);
    await storage.save(KEY, Buffer.alloc(10));
    await storage.remove(KEY);
    expect(BYTES.equals(before ? await buffer(before) : Buffer.alloc(0))).toBe(true);
  });

  test('returns null for a missing file, and removes it without error', async () => {
    expect(await storage.stat(KEY)).toBeNull();
    expect(await storage.open(KEY, 'tag')).toBeNull();
    await storage.remove(KEY);
    await storage.removeAll('6b00fe497fcfd698ba8aab92');
    expect(await storage.list()).toEqual([]);
    expect(await Array.fromAsync(storage.walk())).toEqual([]);
  });

  test('adopts a finished file once and moves it; a second call does nothing', async () => {
    const path = await localFile(BYTES);
    await storage.adopt(path, KEY);
    expect(existsSync(path)).toBe(false);
    await storage.adopt(path, KEY);
    expect(BYTES.equals((await read(KEY)) ?? Buffer.alloc(0))).toBe(true);
    await expect(storage.adopt(path, 'other/file')).rejects.toThrow('ENOENT');
    expect(await storage.stat('other/file')).toBeNull();
  });

  test('removes files of one id together and no others, and lists all complete files', async () => {
    for (const key of ['a/one', 'a/two.png', 'ab/one']) await storage.save(key, BYTES);
    expect((await storage.list()).toSorted()).toEqual(['a/one', 'a/two.png', 'ab/one']);
    expect((await Array.fromAsync(storage.walk())).toSorted()).toEqual(['a/one', 'a/two.png', 'ab/one']);
    expect((await storage.list('a')).toSorted()).toEqual(['a/one', 'a/two.png']);
    expect(await storage.list('b')).toEqual([]);
    expect((await storage.listIds('a')).toSorted()).toEqual(['a', 'ab']);
    expect(await storage.listIds('ab')).toEqual(['ab']);
    await storage.remove('a/one');
    expect(await storage.stat('a/one')).toBeNull();
    await storage.removeAll('a');
    expect(await storage.list()).toEqual(['ab/one']);
  });

  test('lets local programs read by a path and write into a folder', async () => {
    await storage.save(KEY, BYTES);
    const path = await storage.localPath(KEY);
    expect(BYTES.equals(await readFile(path))).toBe(true);
    expect(path.endsWith(`/${KEY}`)).toBe(true);
    const answer = await storage.inFolder('made', async (folder) => {
      await writeFile(join(folder, 'segment.mp4'), BYTES);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(BYTES.equals((await read('made/segment.mp4')) ?? Buffer.alloc(0))).toBe(true);
    await expect(readFile(await storage.localPath('made/nothing'))).rejects.toThrow('ENOENT');
  });

  test('reports failed work, keeps no partial file, and sweeps it in time', async () => {
    const work = storage.inFolder('made', async (folder) => {
      await writeFile(join(folder, 'whole'), BYTES);
      await writeFile(join(folder, 'half.0.part'), BYTES);
      throw new Error('killed');
    });
    await expect(work).rejects.toThrow('killed');
    expect(await storage.list()).toEqual(['made/whole']);
    expect(await Array.fromAsync(storage.walk())).toEqual(['made/whole']);
    await storage.sweep(Date.now() + 24 * 60 * 60 * 1000);
    expect(await storage.list()).toEqual(['made/whole']);
  });

  test.each([
    '',
    'one',
    '../x',
    'a/../b',
    'a/..',
    '/a/b',
    'a/b/c',
    'a/b\0',
    'a/b c',
    'a\\b/c',
    'ä/b',
    '%2e%2e/b',
  ])('rejects the key “%s” in every call', async (key) => {
    const calls: (() => Promise<unknown>)[] = [
      () => storage.save(key, BYTES),
      () => storage.stat(key),
      () => storage.open(key, 'tag'),
      () => storage.remove(key),
      () => storage.localPath(key),
    ];
    for (const call of calls) await expect(Promise.resolve().then(call)).rejects.toThrow('Not a media key');
  });
}
