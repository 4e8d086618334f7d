import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { GrowingFiles } from '#server/integrations/growing-type.ts';
import type { Storage } from '#server/integrations/storage-type.ts';

const ID = '0123456789abcdef0123456789abcdef';
export const keyOf = (id: string): string => `originals/${id}`;

/** More than two of the smallest parts of a bucket. */
const BYTES = randomBytes(12 * 1024 ** 2 + 345);

type Created = { growing: GrowingFiles; store: Storage };

/** Tests what every place for growing uploads must do; call it in a `describe`. Each test gets an empty one. */
export function itLetsFilesGrow(create: () => Promise<Created>): void {
  let growing: GrowingFiles;
  let store: Storage;
  beforeEach(async () => {
    ({ growing, store } = await create());
  });

  const append = async (bytes: Buffer, chunkBytes = 256 * 1024) => {
    const appender = await growing.append(ID, (await growing.stat(ID))?.sizeBytes ?? 0);
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      const chunk = Buffer.from(bytes.subarray(start, start + chunkBytes));
      expect(await appender.write([chunk])).toBe(chunk.length);
      // The caller reuses the memory.
      chunk.fill(0);
    }
    await appender.close();
  };
  const stored = async () => {
    const file = await store.stat(keyOf(ID));
    const bytes = file && (await store.open(keyOf(ID), file.tag));
    return bytes && buffer(bytes);
  };

  test('begins empty, once', async () => {
    expect(await growing.stat(ID)).toBeNull();
    await growing.create(ID);
    expect(await growing.stat(ID)).toMatchObject({ id: ID, sizeBytes: 0 });
    await expect(growing.create(ID)).rejects.toThrow(/exist/i);
  });

  test.each([
    ['one request', [BYTES.length]],
    ['many small requests', Array.from({ length: 40 }, () => 300_000)],
    ['requests of every size', [1, 5 * 1024 ** 2 - 1, 1, 5 * 1024 ** 2, 700_000]],
  ])('keeps the bytes of %s in order', async (_, sizes) => {
    await growing.create(ID);
    let end = 0;
    for (const size of sizes) {
      const bytes = BYTES.subarray(end, end + size);
      await append(bytes);
      end += bytes.length;
      expect((await growing.stat(ID))?.sizeBytes).toBe(end);
    }
    await growing.finish(ID, end);
    expect(BYTES.subarray(0, end).equals((await stored()) ?? Buffer.alloc(0))).toBe(true);
    expect(await growing.stat(ID)).toBeNull();
    expect(await growing.list()).toEqual([]);
  });

  test('finishes once, however often it is asked', async () => {
    await growing.create(ID);
    await append(BYTES);
    await growing.finish(ID, BYTES.length);
    const tag = (await store.stat(keyOf(ID)))?.tag;
    await growing.finish(ID, BYTES.length);
    expect((await store.stat(keyOf(ID)))?.tag).toBe(tag);
    await expect(growing.finish('other', 1)).rejects.toThrow(/ENOENT|not exist/);
  });

  test('leaves a finished file that was replaced since', async () => {
    await growing.create(ID);
    await append(BYTES);
    await growing.finish(ID, BYTES.length);
    await store.save(keyOf(ID), BYTES.subarray(0, 1000));
    await growing.finish(ID, BYTES.length);
    expect((await stored())?.length).toBe(1000);
  });

  test('removes a growing file with all it consists of', async () => {
    await growing.create(ID);
    await append(BYTES);
    await growing.remove(ID);
    await growing.remove(ID);
    expect(await growing.stat(ID)).toBeNull();
    expect(await store.list()).toEqual([]);
  });

  test('lists what grows, with its size and time', async () => {
    await growing.create(ID);
    await append(BYTES.subarray(0, 1000));
    await growing.create('second');
    const listed = (await growing.list()).toSorted((one, other) => other.sizeBytes - one.sizeBytes);
    expect(listed.map(({ id, sizeBytes }) => [id, sizeBytes])).toEqual([
      [ID, 1000],
      ['second', 0],
    ]);
    expect(Math.abs((listed[0]?.movedAt ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('lets a finished file grow again when its bytes are lost', async () => {
    await growing.create(ID);
    await append(BYTES.subarray(0, 1000));
    await growing.finish(ID, 1000);
    await growing.reopen(ID);
    await growing.reopen(ID);
    const kept = (await growing.stat(ID))?.sizeBytes ?? -1;
    expect(kept).toBeGreaterThanOrEqual(0);
    expect(await store.stat(keyOf(ID))).toBeNull();
    await append(BYTES.subarray(kept, 2000));
    await growing.finish(ID, 2000);
    expect(BYTES.subarray(0, 2000).equals((await stored()) ?? Buffer.alloc(0))).toBe(true);
  });
}
