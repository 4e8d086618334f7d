import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '#server/integrations/storage-type.ts';

type Moved = { copied: number; alreadyThere: number; bytes: number };
type Progress = (done: number) => void;

/** Most of the time a small file's call waits for the service. The scratch folder has room for as many whole files. */
const FILES_AT_ONCE = 4;

/**
 * Copies every file of one store to another, four at once, and compares the SHA-256 sums of what both then hold. Files that are
 * there already are compared too, so an interrupted run is simply repeated. Leaves the source as it is. Throws on a difference.
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  scratchFolder: string,
  onFile: Progress = () => {},
): Promise<Moved> {
  const moved: Moved = { copied: 0, alreadyThere: 0, bytes: 0 };
  const keys = from.walk()[Symbol.asyncIterator]();
  const moveNext = async (): Promise<void> => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      const { isCopied, sizeBytes } = await moveFile(next.value, { from, to, scratchFolder });
      moved[isCopied ? 'copied' : 'alreadyThere'] += 1;
      moved.bytes += sizeBytes;
      onFile(moved.copied + moved.alreadyThere);
    }
  };
  const endAll = async (error: unknown): Promise<never> => {
    await keys.return?.();
    throw error;
  };
  const lines = Array.from({ length: FILES_AT_ONCE }, () => moveNext().catch(endAll));
  // The scratch folder is removed after this call, so no line may still write there.
  const ended = await Promise.allSettled(lines);
  for (const line of ended) if (line.status === 'rejected') throw line.reason;
  return moved;
}

type Way = { from: Storage; to: Storage; scratchFolder: string };

async function moveFile(key: string, { from, to, scratchFolder }: Way) {
  const source = await openFile(from, key);
  if (!source)
    throw new Error(`${key} disappeared while it was copied. Stop every program of the installation.`);
  const { sizeBytes } = source.file;
  const isThere = (await to.stat(key))?.sizeBytes === sizeBytes;
  const sum = isThere ? await sumOf(source.bytes) : await copy(key, source.bytes, to, scratchFolder);
  if ((await storedSum(to, key)) === sum) return { isCopied: !isThere, sizeBytes };
  // Bytes of the same length may be others: store them once more.
  const again = isThere ? await openFile(from, key) : null;
  if (again) await copy(key, again.bytes, to, scratchFolder);
  if (!again || (await storedSum(to, key)) !== sum)
    throw new Error(`${key} has other bytes after copying. Run the command again.`);
  return { isCopied: true, sizeBytes };
}

async function openFile(store: Storage, key: string) {
  const file = await store.stat(key);
  const bytes = file && (await store.open(key, file.tag));
  return bytes && { file, bytes };
}

async function storedSum(store: Storage, key: string): Promise<string | null> {
  const stored = await openFile(store, key);
  return stored && sumOf(stored.bytes);
}

async function sumOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

/** Stores the bytes under the key, and returns their sum. */
async function copy(key: string, bytes: Readable, to: Storage, scratchFolder: string): Promise<string> {
  const folder = await mkdtemp(join(scratchFolder, 'move-'));
  try {
    const path = join(folder, 'file');
    const hash = createHash('sha256');
    bytes.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(bytes, createWriteStream(path));
    await to.adopt(path, key);
    return hash.digest('hex');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
