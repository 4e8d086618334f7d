import { MediaError } from '#server/media/media-error.ts';
import { MAX_PACKETS } from '#server/media/plan/limits.ts';
import type { ByteWindow, Erasure } from './byte-window.ts';
import { type Box, findBox } from './mp4-boxes.ts';

/** A table of a track of positions, with one entry a second or a frame, is far smaller. */
const TABLE_BYTES_MAX = 16 * 1024 ** 2;

export async function sampleRanges(file: ByteWindow, trak: Box): Promise<Erasure[]> {
  const table = await findBox(file, trak, 'mdia', 'minf', 'stbl');
  if (!table) return [];
  const read = async (type: string) => {
    const box = await findBox(file, table, type);
    return box ? file.read(box.body, Math.min(box.end - box.body, TABLE_BYTES_MAX)) : Buffer.alloc(0);
  };
  const [sizes, runs, short, long] = [
    await read('stsz'),
    await read('stsc'),
    await read('stco'),
    await read('co64'),
  ].map((bytes) => Buffer.from(bytes));
  if (!sizes || !runs || !short || !long) return [];
  const offsets = long.length > 0 ? offsetsOf(long, 8) : offsetsOf(short, 4);
  const size = numberAt(sizes, 4);
  const samples = size > 0 ? numberAt(sizes, 8) : Math.min(numberAt(sizes, 8), entriesIn(sizes, 12, 4));
  let sample = 0;
  let run = 0;
  return offsets.map((start, chunk) => {
    while (numberAt(runs, 8 + (run + 1) * 12) === chunk + 1) run += 1;
    const last = Math.min(sample + numberAt(runs, 8 + run * 12 + 4), samples);
    let end = start + size * (last - sample);
    if (size === 0) for (let index = sample; index < last; index += 1) end += numberAt(sizes, 12 + index * 4);
    sample = last;
    return { start, end: Math.min(end, file.size) };
  });
}

const numberAt = (bytes: Buffer, at: number) => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);

const entriesIn = (bytes: Buffer, head: number, width: number) =>
  Math.floor(Math.max(0, bytes.length - head) / width);

function offsetsOf(bytes: Buffer, width: 4 | 8): number[] {
  const count = Math.min(numberAt(bytes, 4), entriesIn(bytes, 8, width));
  if (count > MAX_PACKETS) throw new MediaError('CORRUPT', `a track with ${count} chunks`);
  return Array.from({ length: count }, (_, index) =>
    width === 8 ? Number(bytes.readBigUInt64BE(8 + index * 8)) : bytes.readUInt32BE(8 + index * 4),
  );
}
