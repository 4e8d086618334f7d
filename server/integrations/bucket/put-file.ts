import { open } from 'node:fs/promises';
import { arePartsLost } from './bucket-client.ts';
import { abortParts, beginParts, joinParts, type Place, putBytes, putPart } from './multipart.ts';

/** Bytes of every part but the last: at least 5 MiB (see bucket-growing.ts), so 10,000 parts hold 78 GiB. In memory one at a time. */
const PART_BYTES = 8 * 1024 ** 2;

/** Stores a local file under a key, a large one in parts. Readers see the whole file or none. Throws ENOENT without one. */
export async function putFile(place: Place, key: string, path: string): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const read = async (start: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(Math.min(PART_BYTES, size - start));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
    if (bytesRead < bytes.length) throw new Error(`${path} became shorter while it was stored.`);
    return bytes;
  };
  if (size <= PART_BYTES) return putBytes(place, key, await read(0));
  const storeInParts = async (): Promise<void> => {
    const whole = await beginParts(place, key);
    try {
      const tags: string[] = [];
      for (let start = 0; start < size; start += PART_BYTES)
        tags.push(await putPart(place, whole, tags.length + 1, await read(start)));
      await joinParts(place, whole, tags);
    } catch (error) {
      // The sweep aborts it if this fails too.
      await abortParts(place, whole).catch(() => {});
      throw error;
    }
  };
  await storeInParts().catch(async (error: unknown) => {
    // A service that joined the parts and lost its answer no longer knows them either: the same bytes again are safe.
    if (!arePartsLost(error)) throw error;
    await storeInParts();
  });
}
