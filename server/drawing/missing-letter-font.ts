/** Units per em, and the box for a missing letter: advance, outer and inner rectangle. */
const EM = 1000;
const ADVANCE = 600;
const OUTER = { left: 60, bottom: 0, right: 540, top: 720 };
const INNER = { left: 110, bottom: 50, right: 490, top: 670 };
const LAST_CODE_POINT = 0x10_ff_ff;
const GLYPHS = 2;

const u16 = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => u16(Math.floor(value / 65_536), value % 65_536)));

/** Returns a TrueType font with a box for every code point, so that the machine's fonts are never used. */
export function makeMissingLetterFont(): Buffer {
  const glyph = makeBox();
  const tables: [tag: string, data: Buffer][] = [
    ['OS/2', makeMetrics()],
    ['cmap', makeCharacterMap()],
    ['glyf', Buffer.concat(Array.from({ length: GLYPHS }, () => glyph))],
    ['head', makeHead()],
    ['hhea', u16(1, 0, 800, -200, 0, ADVANCE, 60, 60, 540, 1, 0, 0, 0, 0, 0, 0, 0, GLYPHS)],
    ['hmtx', u16(...Array.from({ length: GLYPHS }, () => [ADVANCE, OUTER.left]).flat())],
    ['loca', u32(...Array.from({ length: GLYPHS + 1 }, (_, index) => index * glyph.length))],
    ['maxp', Buffer.concat([u32(0x1_0000), u16(GLYPHS, 8, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)])],
    ['name', makeNames('Folksee Missing')],
    ['post', Buffer.concat([u32(0x3_0000, 0), u16(-100, 50), u32(0, 0, 0, 0, 0)])],
  ];
  return joinTables(tables);
}

/** Two rectangles; the inner one runs in the opposite direction, so that it is a hole. */
function makeBox(): Buffer {
  const { left, bottom, right, top } = OUTER;
  const points = [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
    [INNER.left, INNER.bottom],
    [INNER.right, INNER.bottom],
    [INNER.right, INNER.top],
    [INNER.left, INNER.top],
  ] as const;
  const steps = (axis: 0 | 1) => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  const onCurve = Buffer.alloc(points.length, 1);
  const glyph = Buffer.concat([
    u16(2, left, bottom, right, top, 3, 7, 0),
    onCurve,
    u16(...steps(0), ...steps(1)),
  ]);
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]);
}

/** One group maps all code points to one glyph (subtable format 13), for Unicode and Windows. */
function makeCharacterMap(): Buffer {
  const subtable = Buffer.concat([u16(13, 0), u32(28, 0, 1, 0, LAST_CODE_POINT, 1)]);
  return Buffer.concat([u16(0, 1, 0, 6), u32(12), subtable]);
}

function makeHead(): Buffer {
  const box = [OUTER.left, OUTER.bottom, OUTER.right, OUTER.top];
  return Buffer.concat([
    u32(0x1_0000, 0x1_0000, 0, 0x5f_0f_3c_f5),
    u16(0, EM),
    Buffer.alloc(16),
    u16(...box, 0, 8, 2, 1, 0),
  ]);
}

function makeMetrics(): Buffer {
  const sizes = [650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0];
  return Buffer.concat([
    u16(4, ADVANCE, 400, 5, 0, ...sizes),
    Buffer.alloc(26),
    u16(0, 0, 64, 0, 0xffff, 800, -200, 0, 800, 200),
    u32(0, 0),
    u16(500, 700, 0, 32, 0),
  ]);
}

function makeNames(family: string): Buffer {
  const text = u16(...Array.from(family, (letter) => letter.charCodeAt(0)));
  const ids = [1, 2, 4, 6];
  const records = ids.flatMap((id) => [3, 1, 0x409, id, text.length, 0]);
  return Buffer.concat([u16(0, ids.length, 6 + ids.length * 12, ...records), text]);
}

function joinTables(tables: readonly [tag: string, data: Buffer][]): Buffer {
  let offset = 12 + tables.length * 16;
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, data] of tables) {
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    records.push(Buffer.concat([Buffer.from(tag, 'latin1'), u32(checksum(padded), offset, data.length)]));
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([u32(0x1_0000), u16(tables.length, 128, 3, 32), ...records, ...bodies]);
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}
