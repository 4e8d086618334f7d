import { constants, copyFile, type FileHandle, open } from 'node:fs/promises';
import { ByteWindow, type Erasure } from './byte-window.ts';
import { findInMatroska } from './matroska.ts';
import { findInMp4 } from './mp4.ts';

const EBML = 0x1a_45_df_a3;
const ZEROS = Buffer.alloc(64 * 1024);

/**
 * Writes a copy of a recording without location, device and other tags. The copy has the same size, and its pictures
 * and sound lie unchanged where they were. Returns false, without a copy, if the recording has nothing of the kind.
 */
export async function stripMetadata(path: string, output: string): Promise<boolean> {
  const found = await findMetadata(path);
  if (found.length === 0) return false;
  await copyFile(path, output, constants.COPYFILE_FICLONE);
  await using file = await open(output, 'r+');
  for (const { start, end, head } of found) {
    await writeZeros(file, start, end);
    if (head) await file.write(head.bytes, 0, head.bytes.length, head.at);
  }
  await file.sync();
  return true;
}

/** Returns the ranges that are not zero yet: a stripped file has none. */
async function findMetadata(path: string): Promise<Erasure[]> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const bytes = new ByteWindow(file, size);
  const first = await bytes.read(0, 4);
  const isMatroska = first.length === 4 && first.readUInt32BE(0) === EBML;
  const all = await (isMatroska ? findInMatroska(bytes) : findInMp4(bytes));
  const found: Erasure[] = [];
  for (const erasure of all) if (!(await isErased(bytes, erasure))) found.push(erasure);
  return found;
}

async function isErased(file: ByteWindow, { start, end }: Erasure): Promise<boolean> {
  for (let at = start; at < end; at += ZEROS.length) {
    const bytes = await file.read(at, Math.min(ZEROS.length, end - at));
    if (!bytes.equals(ZEROS.subarray(0, bytes.length))) return false;
  }
  return true;
}

async function writeZeros(file: FileHandle, start: number, end: number): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
}
