import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_PACKETS } from '#server/media/plan/limits.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { aliasOf, box, FTYP, movie, track, withDataReference } from './mp4-boxes.ts';
import { outcomeOf } from './refusal.ts';
import { makeClip } from './workshop.ts';

const folder = temporaryFolder();
let whole = Buffer.alloc(0);

beforeAll(async () => {
  whole = await readFile(await makeClip({ folder, name: 'whole.mp4', width: 320, height: 180 }));
});

const nested = (type: string, depth: number) => {
  let inner = box(type);
  for (let level = 0; level < depth; level++) inner = box(type, inner);
  return inner;
};

/** An EBML element of up to 127 bytes, or of unknown size. */
const element = (id: string, content: Buffer | null) =>
  Buffer.concat([
    Buffer.from(id, 'hex'),
    content ? Buffer.from([0x80 | content.length]) : Buffer.of(0xff),
    content ?? Buffer.alloc(0),
  ]);
const WEBM_HEAD = element('1a45dfa3', element('4282', Buffer.from('webm')));
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const SEGMENT = Buffer.concat([Buffer.from('18538067', 'hex'), Buffer.from('01ffffffffffffff', 'hex')]);

function webmTracks(width: number, height: number): Buffer {
  const video = element('e0', Buffer.concat([element('b0', number(width)), element('ba', number(height))]));
  const parts = [
    element('d7', Buffer.of(1)),
    element('73c5', Buffer.of(1)),
    element('83', Buffer.of(1)),
    element('86', Buffer.from('V_VP8')),
    video,
  ];
  return element('1654ae6b', element('ae', Buffer.concat(parts)));
}

/** A WebM of one-byte pictures, one per millisecond, without an index. */
function endlessWebm(frames: number): Buffer {
  const parts = [WEBM_HEAD, SEGMENT, webmTracks(320, 240)];
  for (let start = 0; start < frames; start += 1000) {
    parts.push(element('1f43b675', null), element('e7', number(start)));
    for (let index = 0; index < 1000; index++) {
      parts.push(Buffer.from([0xa3, 0x85, 0x81, index >> 8, index & 0xff, 0x80, 0]));
    }
  }
  return Buffer.concat(parts);
}

describe('an impossible container is CORRUPT', () => {
  test.each([
    ['boxes a thousand deep', Buffer.concat([FTYP, nested('moov', 1_000)])],
    ['tracks a thousand deep', Buffer.concat([FTYP, box('moov', nested('trak', 1_000))])],
    [
      'a table of four thousand million entries',
      movie([track({ kind: 'vide', claims: { stts: 0xff_ff_ff_ff } })]),
    ],
    [
      'sizes for four thousand million pictures',
      movie([track({ kind: 'vide', claims: { stsz: 0xff_ff_ff_ff } })]),
    ],
    [
      'places for four thousand million chunks',
      movie([track({ kind: 'vide', claims: { stco: 0xff_ff_ff_ff } })]),
    ],
    ['pictures behind its end', movie([track({ kind: 'vide', offset: 0x7f_ff_ff_00 })])],
    [
      'a box larger than the file',
      Buffer.concat([FTYP, Buffer.from('7fffffff6d6f6f76', 'hex'), Buffer.alloc(100)]),
    ],
    ['a box of no size', Buffer.concat([FTYP, Buffer.from('000000046d6f6f76', 'hex'), Buffer.alloc(100)])],
    [
      'EBML a thousand deep',
      Buffer.concat([WEBM_HEAD, SEGMENT, ...Array.from({ length: 1_000 }, () => element('1654ae6b', null))]),
    ],
    [
      'a page behind an EBML head',
      Buffer.concat([WEBM_HEAD, Buffer.from('<script>alert(1)</script>'.repeat(20))]),
    ],
    ['a page behind an MP4 head', Buffer.concat([FTYP, Buffer.from('<script>alert(1)</script>'.repeat(20))])],
  ])('%s', async (name, bytes) => {
    expect((await outcomeOf(folder, `${name}.mp4`, bytes)).code).toBe('CORRUPT');
  });
});

describe('DIMENSIONS, before any picture is decoded', () => {
  test.each([
    ['8192 × 8192 in MP4', movie([track({ kind: 'vide', size: [8192, 8192] })])],
    ['65535 × 65535 in MP4', movie([track({ kind: 'vide', size: [65_535, 65_535] })])],
    ['1 × 65535 in MP4', movie([track({ kind: 'vide', size: [1, 65_535] })])],
    [
      '65535 × 65535 in WebM',
      Buffer.concat([WEBM_HEAD, SEGMENT, webmTracks(65_535, 65_535), element('1f43b675', null)]),
    ],
  ])('%s', async (name, bytes) => {
    expect(await outcomeOf(folder, `${name}.mp4`, bytes)).toMatchObject({
      code: 'DIMENSIONS',
      isScreened: true,
    });
  });

  test('a stream that is larger than its header says', async () => {
    const large = await makeClip({ folder, name: 'large.mp4', width: 4800, height: 480, frames: 8 });
    const bytes = await readFile(large);
    bytes.writeUInt32BE((320 << 16) | 240, bytes.indexOf('avc1', bytes.indexOf('moov')) + 28);
    expect((await outcomeOf(folder, 'liar.mp4', bytes)).code).toBe('DIMENSIONS');
  });
});

const DURATION = Buffer.alloc(8);
DURATION.writeDoubleBE(660_000);

describe('screened as too long or cut short', () => {
  test.each([
    [
      'eleven minutes of WebM',
      Buffer.concat([
        WEBM_HEAD,
        SEGMENT,
        element('1549a966', element('4489', DURATION)),
        webmTracks(320, 240),
        element('1f43b675', null),
      ]),
      'TOO_LONG',
    ],
    ['a movie without its index', Buffer.concat([FTYP, box('mdat', Buffer.alloc(1000))]), 'CORRUPT'],
    [
      'half a movie without its index',
      Buffer.concat([FTYP, box('mdat', Buffer.alloc(1000)).subarray(0, 500)]),
      'CORRUPT',
    ],
  ])('%s', async (name, bytes, code) => {
    expect(await outcomeOf(folder, name, bytes)).toMatchObject({ code, isScreened: true });
  });
});

describe('too much of it', () => {
  // Rejected by the header: counting packets would stop at the limit.
  test.each([
    ['a day', movie([track({ kind: 'vide', samples: 30, ticks: 90_000 * 1_440 })]), '43200 s'],
    [
      '600 000 pictures in five minutes',
      movie([track({ kind: 'vide', samples: 600_000, ticks: 45 })], 600_000),
      '600000 packets',
    ],
  ])('%s is TOO_LONG before any packet is read', async (name, bytes, told) => {
    const outcome = await outcomeOf(folder, `${name}.mp4`, bytes);
    expect(outcome).toMatchObject({
      code: 'TOO_LONG',
      message: expect.stringContaining(told),
      isScreened: true,
    });
  });

  test('600 000 unindexed pictures are TOO_LONG after a third of them', async () => {
    const outcome = await outcomeOf(folder, 'endless.webm', endlessWebm(600_000));
    expect(outcome).toMatchObject({
      code: 'TOO_LONG',
      message: expect.stringContaining(`${MAX_PACKETS + 1}`),
    });
  });

  test('sixty sound tracks are TOO_MANY_STREAMS', async () => {
    const tracks = [track({ kind: 'vide' }), ...Array.from({ length: 60 }, () => track({ kind: 'soun' }))];
    expect(await outcomeOf(folder, 'tracks.mp4', movie(tracks))).toMatchObject({
      code: 'TOO_MANY_STREAMS',
      isScreened: true,
    });
  });
});

describe('other files', () => {
  test('does not open the target of a data reference', async () => {
    const secret = join(folder, 'secret.mp4');
    await writeFile(secret, whole);
    const emptied = Buffer.from(whole);
    const media = emptied.indexOf('mdat');
    emptied.fill(0, media + 4, media - 4 + emptied.readUInt32BE(media - 4));
    for (const bytes of [
      withDataReference(emptied, box('url ', 0, `file://${secret}\0`)),
      withDataReference(emptied, box('url ', 0, 'http://127.0.0.1:9/secret\0')),
      withDataReference(emptied, aliasOf(secret)),
    ]) {
      expect((await outcomeOf(folder, 'reference.mp4', bytes)).code).toBe('CORRUPT');
    }
    // The same change with an ordinary reference gives a valid clip.
    const control = withDataReference(whole, box('url ', 1));
    expect(await outcomeOf(folder, 'control.mp4', control)).toMatchObject({ code: null, frames: 15 });
  });

  test('reads only the pictures of a clip that is also an archive', async () => {
    const archive = Buffer.concat([
      whole,
      Buffer.from('PK\u0003\u0004'),
      Buffer.alloc(500),
      Buffer.from('PK\u0005\u0006'),
      Buffer.alloc(18),
    ]);
    expect(await outcomeOf(folder, 'archive.mp4', archive)).toMatchObject({ code: null, frames: 15 });
  });

  test('reads only the pictures of a clip with a web page in a free box', async () => {
    const page = box('free', '<html><script>alert(document.domain)</script></html>');
    const polyglot = Buffer.concat([whole, page]);
    expect(await outcomeOf(folder, 'page.mp4', polyglot)).toMatchObject({ code: null, frames: 15 });
    const made = await readFile(join(folder, 'page.mp4.prepared', 'playback.mp4'));
    expect(made.includes('<script>')).toBe(false);
  });
});
