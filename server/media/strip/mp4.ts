import { MediaError } from '#server/media/media-error.ts';
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

/** Deeper than any box that is searched. */
const DEPTH_MAX = 8;
const ERASURES_MAX = 500_000;

/** Finds what an MP4 tells besides its pictures and sound. Throws CORRUPT if it has more parts than a recording. */
export async function findInMp4(file: ByteWindow): Promise<Erasure[]> {
  const found: Erasure[] = [];
  await search(file, { type: '', body: 0, end: file.size }, found, 0);
  return found;
}

async function search(
  file: ByteWindow,
  { type: outer, body, end }: Pick<Box, 'type' | 'body' | 'end'>,
  found: Erasure[],
  depth: number,
): Promise<void> {
  for await (const box of boxesIn(file, body, end)) {
    requireLimits(found, depth);
    const isKept = KEPT[outer]?.has(box.type) ?? !DESCRIBING.has(box.type);
    if (box.type === 'trak' && !(await isMediaTrack(file, box))) {
      for (const range of await sampleRanges(file, box)) found.push(range);
      found.push(toFree(box));
    } else if (!isKept) found.push(toFree(box));
    else if (box.type === 'hdlr') found.push({ start: box.body + 12, end: box.end });
    else if (box.type === 'stsd') await addNamesOfEncoders(file, box, found);
    else if (CONTAINERS.has(box.type)) await search(file, box, found, depth + 1);
  }
}

function requireLimits({ length }: Erasure[], depth: number): void {
  if (depth > DEPTH_MAX) throw new MediaError('CORRUPT', 'boxes nested too deeply');
  if (length > ERASURES_MAX) throw new MediaError('CORRUPT', 'too many places to erase');
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

async function addNamesOfEncoders(file: ByteWindow, { body, end }: Box, found: Erasure[]): Promise<void> {
  for await (const entry of boxesIn(file, body + 8, end)) {
    const vendor = { start: entry.start + VENDOR_AT, end: entry.start + VENDOR_AT + 4 };
    if (vendor.end > entry.end) continue;
    found.push(vendor);
    // Entries of sound are shorter up to their first box, or of another layout: they have no such name.
    const isPicture = /^(?:avc|hvc|hev|av01|vp0|mp4v|jpeg|ap4|apc|dv)/.test(entry.type);
    if (!isPicture || entry.end - entry.start < MIN_PICTURE_ENTRY_BYTES) continue;
    const start = entry.start + COMPRESSOR_AT;
    found.push({ start, end: start + COMPRESSOR_BYTES });
  }
}
