import { constants, copyFile, type FileHandle, open } from 'node:fs/promises';
import { putInPlace } from '#server/files/put-in-place.ts';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { packetLayoutOf, SNIFFED_PACKETS_BYTES } from '#server/media/plan/transport-packets.ts';
import { ByteWindow, type Erasure } from './byte-window.ts';
import { findInMatroska } from './matroska.ts';
import { findInMp4 } from './mp4.ts';
import { findInTransportStream } from './transport-stream.ts';

const EBML = 0x1a_45_df_a3;
const ZEROS = Buffer.alloc(64 * 1024);

type Range = Pick<Erasure, 'start' | 'end'>;

/** Copies a recording without its tags; size and positions stay. Writes nothing if there are none. */
export async function stripMetadata(
  { input, output }: JobOf<'strip-metadata'>,
  partOf: (file: string) => string,
): Promise<MediaResult<'strip-metadata'>> {
  const { ranges, heads } = await findMetadata(input);
  if (ranges.length === 0) return { isStripped: false };
  const part = partOf(output);
  await copyFile(input, part, constants.COPYFILE_FICLONE);
  await using file = await open(part, 'r+');
  for (const range of ranges) await writeZeros(file, range);
  for (const { at, bytes } of heads) await file.write(bytes, 0, bytes.length, at);
  await putInPlace(part, output);
  return { isStripped: true };
}

/** Returns the ranges that are not zero yet: a stripped file has none. */
async function findMetadata(path: string) {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const bytes = new ByteWindow(file, size);
  const first = await bytes.read(0, SNIFFED_PACKETS_BYTES);
  const isMatroska = first.length >= 4 && first.readUInt32BE(0) === EBML;
  const layout = packetLayoutOf(first);
  const all = await (layout
    ? findInTransportStream(bytes, layout)
    : isMatroska
      ? findInMatroska(bytes)
      : findInMp4(bytes));
  const ranges: Range[] = [];
  for (const range of mergeRanges(all)) if (!(await isErased(bytes, range))) ranges.push(range);
  return { ranges, heads: all.flatMap(({ head }) => head ?? []) };
}

function mergeRanges(all: readonly Erasure[]): Range[] {
  const merged: Range[] = [];
  for (const { start, end } of all.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) merged.push({ start, end });
  }
  return merged;
}

async function isErased(file: ByteWindow, { start, end }: Range): Promise<boolean> {
  for (let at = start; at < end; at += ZEROS.length) {
    const bytes = await file.read(at, Math.min(ZEROS.length, end - at));
    if (!bytes.equals(ZEROS.subarray(0, bytes.length))) return false;
  }
  return true;
}

async function writeZeros(file: FileHandle, { start, end }: Range): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
}
