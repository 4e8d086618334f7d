import type { ByteWindow, Erasure } from './byte-window.ts';
import { type Box, boxesIn, findBox } from './mp4-boxes.ts';
import { sampleRanges } from './mp4-samples.ts';

/** Boxes that players need. All others in these places describe the recording: location, device, tags. */
const KEPT: Record<string, ReadonlySet<string>> = {
  '': new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra', 'prft', 'wide']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'tref', 'mdia', 'tapt']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
};
const DESCRIBING = new Set(['udta', 'meta', 'uuid']);
/** Searched for boxes to erase. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
const MEDIA_HANDLERS = new Set(['vide', 'soun']);
const FREE = Buffer.from('free', 'latin1');
/** In a sample entry: the vendor, and in one of pictures the compressor's name (QuickTime file format). */
const VENDOR_AT = 20;
const COMPRESSOR_AT = 50;
const COMPRESSOR_BYTES = 32;
const MIN_PICTURE_ENTRY_BYTES = 86;

/** Finds what an MP4 tells besides its pictures and sound. */
export async function findInMp4(
  file: ByteWindow,
  { type: outer, body, end }: Pick<Box, 'type' | 'body' | 'end'> = { type: '', body: 0, end: file.size },
): Promise<Erasure[]> {
  const found: Erasure[] = [];
  for (const box of await boxesIn(file, body, end)) {
    const isKept = KEPT[outer]?.has(box.type) ?? !DESCRIBING.has(box.type);
    if (box.type === 'trak' && !(await isMediaTrack(file, box))) {
      found.push(...(await sampleRanges(file, box)), toFree(box));
    } else if (!isKept) found.push(toFree(box));
    else if (box.type === 'hdlr') found.push({ start: box.body + 12, end: box.end });
    else if (box.type === 'stsd') found.push(...(await namesOfEncoders(file, box)));
    else if (CONTAINERS.has(box.type)) found.push(...(await findInMp4(file, box)));
  }
  return found;
}

const toFree = ({ start, body, end }: Box): Erasure => ({
  start: body,
  end,
  head: { at: start + 4, bytes: FREE },
});

/** Whether a track is of pictures or sound. Others carry positions, such as those of action cameras and drones. */
async function isMediaTrack(file: ByteWindow, trak: Box): Promise<boolean> {
  const handler = await findBox(file, trak, 'mdia', 'hdlr');
  if (!handler) return true;
  return MEDIA_HANDLERS.has((await file.read(handler.body + 8, 4)).toString('latin1'));
}

async function namesOfEncoders(file: ByteWindow, { body, end }: Box): Promise<Erasure[]> {
  const entries = await boxesIn(file, body + 8, end);
  return entries.flatMap((entry) => {
    const vendor = { start: entry.start + VENDOR_AT, end: entry.start + VENDOR_AT + 4 };
    if (vendor.end > entry.end) return [];
    // Entries of sound are shorter up to their first box, or of another layout: they have no such name.
    const isPicture = /^(?:avc|hvc|hev|av01|vp0|mp4v|jpeg|ap4|apc|dv)/.test(entry.type);
    if (!isPicture || entry.end - entry.start < MIN_PICTURE_ENTRY_BYTES) return [vendor];
    const start = entry.start + COMPRESSOR_AT;
    return [vendor, { start, end: start + COMPRESSOR_BYTES }];
  });
}
