/** Creates MP4 files that no writer would (ISO 14496-12). */

type Part = Buffer | string | number;

/** Numbers are 32 bits; texts keep their length. */
export const bytesOf = (part: Part): Buffer => {
  if (typeof part === 'string') return Buffer.from(part, 'latin1');
  if (typeof part !== 'number') return part;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(part);
  return bytes;
};

export function box(type: string, ...parts: Part[]): Buffer {
  const content = Buffer.concat(parts.map(bytesOf));
  return Buffer.concat([bytesOf(content.length + 8), Buffer.from(type, 'latin1'), content]);
}

const zeros = (count: number) => Buffer.alloc(count);
export const FTYP = box('ftyp', 'isom', 512, 'isomiso2avc1mp41');
export const CLOCK = 90_000;
const IDENTITY = [65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40_00_00_00];

type Track = {
  kind: 'vide' | 'soun';
  /** As the header claims. */
  size?: [number, number];
  samples?: number;
  /** Each sample's duration in ticks. */
  ticks?: number;
  /** Table entries, true or not. */
  claims?: { stts?: number; stsz?: number; stco?: number };
  offset?: number;
};

const SELF = box('url ', 1);

export function track({ kind, size = [320, 240], samples = 30, ticks = 3000, ...rest }: Track): Buffer {
  const { claims = {}, offset = 48 } = rest;
  const [width, height] = size;
  const duration = Math.min(samples * ticks, 0xff_ff_ff_ff);
  const dimensions = ((width << 16) | height) >>> 0;
  const entry =
    kind === 'vide'
      ? box(
          'avc1',
          zeros(6),
          '\0\u0001',
          zeros(16),
          dimensions,
          0x48_00_00,
          0x48_00_00,
          0,
          '\0\u0001',
          zeros(32),
          '\0\u0018\u00ff\u00ff',
        )
      : box('sowt', zeros(6), '\0\u0001', zeros(8), '\0\u0002\0\u0010', 0, 48_000 * 65_536);
  const table = box(
    'stbl',
    box('stsd', 0, 1, entry),
    box('stts', 0, claims.stts ?? 1, samples, ticks),
    box('stsc', 0, 1, 1, samples, 1),
    box('stsz', 0, 1, claims.stsz ?? samples),
    box('stco', 0, claims.stco ?? 1, offset),
  );
  const header = kind === 'vide' ? box('vmhd', 1, 0, 0) : box('smhd', 0, 0);
  return box(
    'trak',
    box('tkhd', 3, 0, 0, 1, 0, duration, 0, 0, 0, 0, ...IDENTITY, width * 65_536, height * 65_536),
    box(
      'mdia',
      box('mdhd', 0, 0, 0, CLOCK, duration, 0),
      box('hdlr', 0, 0, kind, 0, 0, 0, '\0'),
      box('minf', header, box('dinf', box('dref', 0, 1, SELF)), table),
    ),
  );
}

export function movie(tracks: Buffer[], mediaBytes = 1000): Buffer {
  const header = box(
    'mvhd',
    0,
    0,
    0,
    CLOCK,
    90_000,
    65_536,
    0x01_00_00_00,
    0,
    0,
    ...IDENTITY,
    ...Array.from({ length: 6 }, () => 0),
    99,
  );
  return Buffer.concat([FTYP, box('mdat', zeros(mediaBytes)), box('moov', header, ...tracks)]);
}

/** Returns a real one-track file whose media is elsewhere, as `reference` says. Its tables follow its media. */
export function withDataReference(file: Buffer, reference: Buffer): Buffer {
  const path = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'];
  const starts: number[] = [];
  for (const type of path) starts.push(file.indexOf(type, starts.at(-1) ?? 0) - 4);
  const [start = 0] = starts.slice(-1);
  const end = start + file.readUInt32BE(start);
  const replacement = box('dref', 0, 1, reference);
  const bytes = Buffer.concat([file.subarray(0, start), replacement, file.subarray(end)]);
  for (const outer of starts.slice(0, -1)) {
    bytes.writeUInt32BE(file.readUInt32BE(outer) + replacement.length - (end - start), outer);
  }
  return bytes;
}

/** A classic Macintosh alias to an absolute path; lax readers open the file. */
export function aliasOf(path: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt16BE(2, 0);
  length.writeUInt16BE(path.length, 2);
  return box('alis', 0, zeros(150), length, path, path.length % 2 === 1 ? '\0' : '', 0xff_ff_00_00);
}
