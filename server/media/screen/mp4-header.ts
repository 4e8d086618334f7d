import { MAX_STREAMS } from '#server/media/plan/limits.ts';
import type { ByteWindow } from '#server/media/strip/byte-window.ts';
import { type Box, boxesIn, findBox } from '#server/media/strip/mp4-boxes.ts';
import type { SourceHeader } from './source-header.ts';

/** Boxes in which readers look for no index. */
const WITHOUT_INDEX = new Set(['ftyp', 'wide', 'mdat']);
const PICTURE_ENTRY = /^(?:avc|hvc|hev|av01|vp0|mp4v|s263|h263)/;
/** A longer table only makes the clip longer. */
const DURATIONS_BYTES_MAX = 64 * 1024;

/** Reads the index of an MP4 (ISO 14496-12). Returns null if it is unusual. */
export async function readMp4Header(file: ByteWindow): Promise<SourceHeader | null> {
  let last: Box | null = null;
  let isUsual = true;
  for await (const box of boxesIn(file, 0, file.size)) {
    if (box.type === 'moov') return readMovie(file, box);
    isUsual &&= WITHOUT_INDEX.has(box.type);
    last = box;
  }
  const isCut = isUsual && last?.type === 'mdat' && last.end === file.size;
  return isCut ? { hasIndex: false, seconds: 0, packets: 0, streams: 0, pictures: [] } : null;
}

async function readMovie(file: ByteWindow, movie: Box): Promise<SourceHeader> {
  const header: SourceHeader = { hasIndex: true, seconds: 0, packets: 0, streams: 0, pictures: [] };
  for await (const box of boxesIn(file, movie.body, movie.end)) {
    if (box.type !== 'trak') continue;
    header.streams += 1;
    if (header.streams > MAX_STREAMS) break;
    const { seconds, packets } = await readLength(file, box);
    header.seconds = Math.max(header.seconds, seconds);
    const pictures = await readPictureSize(file, box);
    header.pictures.push(...pictures);
    // The index of PCM sound counts its samples, not its packets.
    if (pictures.length > 0) header.packets = Math.max(header.packets, packets);
  }
  return header;
}

async function readLength(file: ByteWindow, trak: Box): Promise<{ seconds: number; packets: number }> {
  const trackHeader = await findBox(file, trak, 'mdia', 'mdhd');
  const durations = await findBox(file, trak, 'mdia', 'minf', 'stbl', 'stts');
  const head = trackHeader ? await file.read(trackHeader.body, 32) : Buffer.alloc(0);
  if (!durations || head.length < 32) return { seconds: 0, packets: 0 };
  const isLong = head[0] === 1;
  const claimed = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  const table = await file.read(
    durations.body + 8,
    Math.min(durations.end - durations.body - 8, DURATIONS_BYTES_MAX),
  );
  let packets = 0;
  let ticks = 0;
  for (let at = 0; at + 8 <= table.length; at += 8) {
    const count = table.readUInt32BE(at);
    packets += count;
    ticks += count * table.readUInt32BE(at + 4);
  }
  const clock = head.readUInt32BE(isLong ? 20 : 12) || 1;
  return { seconds: Math.min(claimed, ticks) / clock, packets };
}

async function readPictureSize(file: ByteWindow, trak: Box): Promise<SourceHeader['pictures']> {
  const handler = await findBox(file, trak, 'mdia', 'hdlr');
  const entries = await findBox(file, trak, 'mdia', 'minf', 'stbl', 'stsd');
  if (!handler || !entries) return [];
  if ((await file.read(handler.body + 8, 4)).toString('latin1') !== 'vide') return [];
  const entry = await file.read(entries.body + 8, 36);
  if (entry.length < 36 || !PICTURE_ENTRY.test(entry.toString('latin1', 4, 8))) return [];
  return [{ width: entry.readUInt16BE(32), height: entry.readUInt16BE(34) }];
}
