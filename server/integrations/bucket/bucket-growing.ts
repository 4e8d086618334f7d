import { z } from 'zod';
import { AppError } from '#server/errors/app-error.ts';
import type { Appender, GrowingFile, GrowingFiles, KeyOf } from '#server/integrations/growing-type.ts';
import type { Storage } from '#server/integrations/storage-type.ts';
import { arePartsLost } from './bucket-client.ts';
import { BEGIN_NAME, type Layout, partsName, pieceName, readLayout } from './growing-layout.ts';
import {
  abortParts,
  beginParts,
  joinParts,
  type Multipart,
  type Place,
  putBytes,
  putPart,
} from './multipart.ts';
import { type Listed, listObjects, mediaObject, readObject, removeObjects } from './objects.ts';

/**
 * The size of every part except the last one: the least that S3 accepts (AWS, Google Cloud Storage), and the same for
 * all, as Cloudflare R2 demands. The 10,000 parts that all of them allow are far more than an upload has. Sources:
 * docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html, developers.cloudflare.com/r2/objects/multipart-objects.
 */
const PART_BYTES = 5 * 1024 ** 2;

const PREFIX = 'uploads/';

const prefixOf = (id: string): string => `${PREFIX}${id}/`;

const Note = z.object({ uploadId: z.string(), tags: z.array(z.string()) });
type Parts = { whole: Multipart; tags: readonly string[] };

/**
 * Lets uploads grow in a bucket. Full parts go straight into the final object; less than a part waits as pieces until
 * more arrives.
 */
export function bucketGrowing(place: Place, store: Storage, keyOf: KeyOf): GrowingFiles {
  const layoutOf = async (id: string): Promise<Layout | null> => {
    const listed = await listObjects(place, prefixOf(id));
    return listed.length === 0 ? null : readLayout(listed.map((object) => without(prefixOf(id), object)));
  };

  const partsOf = async (id: string, { parts }: Layout): Promise<Parts | null> => {
    if (!parts) return null;
    const note = await readObject(place, `${prefixOf(id)}${parts.name}`);
    const { uploadId, tags } = Note.parse(JSON.parse(note.toString()));
    return { whole: { key: mediaObject(keyOf(id)), uploadId }, tags };
  };

  const readPieces = (id: string, { pieces }: Pick<Layout, 'pieces'>, from = place): Promise<Buffer[]> =>
    Promise.all(pieces.map(({ name }) => readObject(from, `${prefixOf(id)}${name}`)));

  /** Its beginning last: until then it counts as growing, and is removed again after an interruption. */
  const remove = async (id: string, from = place): Promise<void> => {
    const begin = `${prefixOf(id)}${BEGIN_NAME}`;
    const names = (await listObjects(place, prefixOf(id))).map(({ key }) => key);
    await removeObjects(
      from,
      names.filter((name) => name !== begin),
    );
    if (names.includes(begin)) await removeObjects(from, [begin]);
  };

  /** Forgets an upload whose parts are lost, and throws GONE: its device still has the bytes and starts again. */
  const giveUpLost = async (id: string, error: unknown, held: Place): Promise<never> => {
    if (!arePartsLost(error)) throw error;
    await remove(id, held);
    throw new AppError('GONE', 'fileLost', { cause: error });
  };

  /** Once another process may append or finish, our bytes would replace what it stored. */
  const heldBy = (lost: AbortSignal | undefined): Place => (lost ? { ...place, signal: lost } : place);

  const append = async (id: string, offset: number, lost?: AbortSignal): Promise<Appender> => {
    const held = heldBy(lost);
    const layout = await layoutOf(id);
    if (layout?.sizeBytes !== offset) throw new Error(`The upload ${id} has another size than ${offset}.`);
    let parts = await partsOf(id, layout);
    let noteName = layout.parts?.name;
    let partsBytes = layout.parts?.bytes ?? 0;
    let pieces = layout.pieces;
    const waiting = Buffer.alloc(PART_BYTES);
    let waitingBytes = 0;

    const storePart = async (bytes: Buffer): Promise<void> => {
      const whole = parts?.whole ?? (await beginParts(held, mediaObject(keyOf(id))));
      const tags = [...(parts?.tags ?? [])];
      const part = putPart(held, whole, tags.length + 1, bytes);
      tags.push(await part.catch((error: unknown) => giveUpLost(id, error, held)));
      const done = [noteName, ...pieces.map(({ name }) => name)].filter((name) => name !== undefined);
      partsBytes += bytes.length;
      noteName = partsName(tags.length, partsBytes);
      const note = JSON.stringify({ uploadId: whole.uploadId, tags });
      await putBytes(held, `${prefixOf(id)}${noteName}`, Buffer.from(note));
      parts = { whole, tags };
      pieces = [];
      await removeObjects(
        held,
        done.map((name) => `${prefixOf(id)}${name}`),
      );
    };

    const storeWaiting = async (): Promise<void> => {
      const bytes = waiting.subarray(0, waitingBytes);
      const piecesBytes = pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      if (piecesBytes + waitingBytes >= PART_BYTES) {
        const before = await readPieces(id, { pieces }, held);
        const missing = PART_BYTES - piecesBytes;
        // What cannot be stored is not tried once more at the end.
        waitingBytes = 0;
        await storePart(Buffer.concat([...before, bytes.subarray(0, missing)]));
        waitingBytes = bytes.copy(waiting, 0, missing);
      } else {
        const at = partsBytes + piecesBytes;
        await putBytes(held, `${prefixOf(id)}${pieceName(at)}`, bytes);
        pieces = [...pieces, { name: pieceName(at), offset: at, sizeBytes: waitingBytes }];
        waitingBytes = 0;
      }
    };

    return {
      write: async (chunks) => {
        let taken = 0;
        for (const chunk of chunks)
          for (let start = 0; start < chunk.length; ) {
            const copied = chunk.copy(waiting, waitingBytes, start);
            start += copied;
            waitingBytes += copied;
            taken += copied;
            if (waitingBytes === PART_BYTES) await storeWaiting();
          }
        return taken;
      },
      close: async ({ isKept } = { isKept: true }) => {
        // A part may leave a rest, which is less than another.
        for (let time = 1; time <= 2; time += 1) if (isKept && waitingBytes > 0) await storeWaiting();
      },
    };
  };

  const finish = async (id: string, layout: Layout, held: Place): Promise<void> => {
    const parts = await partsOf(id, layout);
    const rest = Buffer.concat(await readPieces(id, layout));
    if (!parts) return putBytes(held, mediaObject(keyOf(id)), rest);
    const { whole, tags } = parts;
    const last = rest.length > 0 ? [await putPart(held, whole, tags.length + 1, rest)] : [];
    await joinParts(held, whole, [...tags, ...last]);
  };

  const create = (id: string): Promise<void> =>
    putBytes(place, `${prefixOf(id)}${BEGIN_NAME}`, new Uint8Array());

  const find = async (id: string): Promise<GrowingFile | null> => {
    const layout = await layoutOf(id);
    return layout && { id, sizeBytes: layout.sizeBytes, movedAt: layout.movedAt };
  };

  return {
    create: async (id) => {
      if (await find(id)) throw new Error(`The upload ${id} exists already.`);
      await create(id);
    },
    stat: find,
    append,
    finish: async (id, sizeBytes, lost) => {
      const held = heldBy(lost);
      const stored = () => store.stat(keyOf(id));
      const isStored = async () => (await stored())?.sizeBytes === sizeBytes;
      // What an earlier or a parallel call has left of the growing file is not the file.
      if (await isStored()) return remove(id, held);
      const layout = await layoutOf(id);
      if (!layout) {
        // A finished file may have become smaller since, without what its device wrote into it.
        if (await stored()) return;
        throw new Error(`The upload ${id} does not exist.`);
      }
      const isWhole = layout.sizeBytes === sizeBytes;
      const done = isWhole
        ? finish(id, layout, held)
        : Promise.reject(new Error(`The upload ${id} is not complete.`));
      await done.catch(async (error: unknown) => {
        if (!(await isStored())) await giveUpLost(id, error, held);
      });
      await remove(id, held);
    },
    reopen: async (id) => {
      await store.remove(keyOf(id));
      if (!(await find(id))) await create(id);
    },
    remove: async (id) => {
      const layout = await layoutOf(id);
      const parts = layout && (await partsOf(id, layout).catch(() => null));
      // The sweep aborts those that this call misses.
      if (parts) await abortParts(place, parts.whole).catch(() => {});
      await remove(id);
    },
    list: async () => {
      const groups = Map.groupBy(await listObjects(place, PREFIX), ({ key }) => key.split('/')[1] ?? '');
      return [...groups].map(([id, listed]) => {
        const { sizeBytes, movedAt } = readLayout(listed.map((object) => without(prefixOf(id), object)));
        return { id, sizeBytes, movedAt };
      });
    },
  };
}

const without = (prefix: string, object: Listed): Listed => ({
  ...object,
  key: object.key.slice(prefix.length),
});
