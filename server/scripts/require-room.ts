import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATABASE, entriesBelow, GROWING, isThere, KEPT } from './data-folder.ts';

/** A disk is too full for a backup. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

type Room = {
  /** The data folder, and the file to write. */
  folder: string;
  file: string;
  /** Whether a restore beside the file will check it. */
  isChecked: boolean;
  databaseBytes: number;
  /** What uploads must find free on the disk of the data folder. */
  reserveMb: number;
};

const MIB = 1024 ** 2;
/** Clips hardly shrink, so a packed file is counted as large as what it holds. */
const COPIES = { packed: 1, checked: 2 };

/** Throws NoRoomError if a disk lacks the room for a backup. */
export async function requireRoom(room: Room): Promise<void> {
  const { folder, file, isChecked, databaseBytes, reserveMb } = room;
  const target = await existingFolder(dirname(file));
  const others = KEPT.filter((name) => name !== DATABASE);
  const sizes = await Promise.all(others.map((name) => sizeOf(join(folder, name))));
  const all = sizes.reduce((sum, size) => sum + size, databaseBytes);
  const packed = all * (isChecked ? COPIES.checked : COPIES.packed);
  // The others are hard links.
  const copied = databaseBytes + (await sizeOf(join(folder, GROWING)));
  const own = copied + reserveMb * MIB;
  const isOneDisk = (await stat(target)).dev === (await stat(folder)).dev;
  await requireFree(target, isOneDisk ? packed + own : packed);
  if (!isOneDisk) await requireFree(folder, own);
}

async function requireFree(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes) return;
  throw new NoRoomError(
    `No backup was started: it needs up to ${inMib(bytes)} MiB on the disk of ${folder}, where ${inMib(free)} MiB are free. Make room there, or write it to another disk.`,
  );
}

const inMib = (bytes: number) => Math.ceil(bytes / MIB).toLocaleString('en');

async function existingFolder(folder: string): Promise<string> {
  let existing = folder;
  while (!(await isThere(existing))) existing = dirname(existing);
  return existing;
}

/** Returns the bytes of a file, or of all files of a folder. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return found?.size ?? 0;
  let bytes = 0;
  for await (const { path: below, entry } of entriesBelow(path))
    if (entry.isFile())
      bytes += await stat(below).then(
        ({ size }) => size,
        () => 0,
      );
  return bytes;
}
