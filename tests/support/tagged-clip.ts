import { box } from '#tests/server/media/hostile/mp4-boxes.ts';

/** What phones and cameras write into a file: places, a device, a serial number. */
export const MARKS = [
  '+37.3349-122.0090+016.500/',
  'iPhone 15 Pro',
  'SERIAL-4711',
  'GPS-SAMPLE-48.1371,11.5754',
];

/** Returns the marks that are in a file. */
export const marksIn = (bytes: Buffer): string[] => MARKS.filter((mark) => bytes.includes(mark));

const [PLACE = '', DEVICE = '', SERIAL = '', SAMPLE = ''] = MARKS;
const IDENTITY = [65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40_00_00_00];
const HANDLER_TAIL = [0, 0, 0];

/** Adds to an MP4 whose index is last what an iPhone and an action camera add: tags, and a track of positions. */
export function tagMp4(clip: Buffer): Buffer {
  const moovAt = clip.lastIndexOf('moov') - 4;
  const media = clip.subarray(0, moovAt);
  const samples = box('mdat', SAMPLE, SAMPLE);
  const offset = media.length + 8;
  const positions = box(
    'trak',
    box('tkhd', 3, 0, 0, 9, 0, 1000, 0, 0, 0, 0, ...IDENTITY, 0, 0),
    box(
      'mdia',
      box('mdhd', 0, 0, 0, 1000, 1000, 0),
      box('hdlr', 0, 0, 'meta', ...HANDLER_TAIL, `${DEVICE}\0`),
      box(
        'minf',
        box('nmhd', 0),
        box(
          'stbl',
          box('stsd', 0, 1, box('gpmd', Buffer.alloc(6), '\0\u0001')),
          box('stts', 0, 1, 2, 500),
          box('stsc', 0, 1, 1, 1, 1),
          box('stsz', 0, SAMPLE.length, 2),
          box('stco', 0, 2, offset, offset + SAMPLE.length),
        ),
      ),
    ),
  );
  const tags = [
    box('udta', box('\u00a9xyz', '\0\u001a\u0015\u00c7', PLACE), box('\u00a9mod', '\0\u000d\0\0', DEVICE)),
    box('meta', 0, box('hdlr', 0, 0, 'mdta', ...HANDLER_TAIL, '\0'), box('ilst', PLACE)),
  ];
  const index = box('moov', clip.subarray(moovAt + 8), positions, ...tags);
  return Buffer.concat([media, samples, index, box('uuid', Buffer.alloc(16, 7), SERIAL)]);
}

/** Adds tags to a WebM as a browser streams it, behind its last cluster. */
export function tagWebm(clip: Buffer): Buffer {
  const text = (id: string, value: string) => element(id, Buffer.from(value));
  const tags = MARKS.map((mark) =>
    element('67c8', Buffer.concat([text('45a3', 'LOCATION'), text('4487', mark)])),
  );
  return Buffer.concat([clip, element('1254c367', element('7373', Buffer.concat(tags)))]);
}

/** Adds to an MPEG-TS, before its first table, a stream of positions as a drone writes it. */
export function tagTransportStream(clip: Buffer): Buffer {
  const packets = MARKS.map((mark) =>
    Buffer.concat([Buffer.of(0x47, 0x41, 0xf0, 0x10), Buffer.from(mark)], 188),
  );
  return Buffer.concat([clip.subarray(0, 188 * 9), ...packets, clip.subarray(188 * 9)]);
}

function element(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10_00_00_00 | content.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}
