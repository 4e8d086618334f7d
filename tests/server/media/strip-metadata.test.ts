import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Demuxer } from 'node-av';
import { describe, expect, test } from 'vitest';
import { PREPARED_FILES } from '#server/media/jobs.ts';

import { runMediaJob } from '#server/media/supervise.ts';
import { probe, synthesise } from '#tests/server/media/fixtures.ts';
import { box, bytesOf, FTYP } from '#tests/server/media/hostile/mp4-boxes.ts';
import { makeClip, tones } from '#tests/server/media/hostile/workshop.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { MARKS, marksIn, tagMp4, tagTransportStream, tagWebm } from '#tests/support/tagged-clip.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const strip = (input: string, output: string) => runEngine({ op: 'strip-metadata', input, output });
const SIZE = { width: 320, height: 240, frames: 30 };

/** What a decoder gets: codec, headers and every packet with its times, for each stream of pictures and sound. */
async function streamsOf(path: string): Promise<string[]> {
  await using demuxer = await Demuxer.open(path, { copyTs: true });
  const hashes = demuxer.streams.map(({ codecpar: { codecId, codecType, width, height, extradata } }) => ({
    codecType,
    hash: createHash('sha256')
      .update(`${codecId} ${width} ${height}`)
      .update(extradata ?? ''),
  }));
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    const { hash } = hashes[packet.streamIndex] ?? {};
    hash?.update(`${packet.pts} ${packet.dts} ${packet.duration}`).update(packet.data ?? '');
  }
  return hashes
    .filter(({ codecType }) => codecType === 0 || codecType === 1)
    .map(({ hash }) => hash.digest('hex'));
}

describe.each([
  ['a phone’s MP4 with a track of positions', 'phone.mp4', tagMp4],
  ['a WebM with tags', 'browser.webm', tagWebm],
] as const)('%s', (_, name, tag) => {
  test('loses location and device, and keeps every packet of its streams [original-stripped]', async () => {
    const clean = await synthesise({ folder, name, ...SIZE, rotation: name === 'phone.mp4' ? 90 : 0 });
    const input = join(folder, `tagged-${name}`);
    await writeFile(input, tag(await readFile(clean)));
    const before = await readFile(input);
    expect(marksIn(before)).toEqual(MARKS);
    const output = `${input}.stripped`;
    expect(await strip(input, output)).toEqual({ isStripped: true });
    const after = await readFile(output);
    expect(marksIn(after)).toEqual([]);
    expect(after.length).toBe(before.length);
    const streams = await streamsOf(input);
    expect(streams).toHaveLength(2);
    expect(await streamsOf(output)).toEqual(streams);
    expect(await streamsOf(clean)).toEqual(streams);
    const shape = async (path: string) => {
      const { streams: probed } = await probe(path);
      return probed.filter(({ kind }) => kind !== 'other');
    };
    expect(await shape(output)).toEqual(await shape(clean));
    expect(await strip(output, `${output}.again`)).toEqual({ isStripped: false });
  });

  test('is prepared into files without location and device [clip-without-location]', async () => {
    const clean = await synthesise({ folder, name: `prepared-${name}`, ...SIZE });
    const input = join(folder, `tagged-prepared-${name}`);
    await writeFile(input, tag(await readFile(clean)));
    const outputFolder = `${input}.prepared`;
    const limits = { maxSeconds: 10, maxBytes: 10_000_000, overlay: null };
    await runEngine({ op: 'prepare-clip', inputs: [input], outputFolder, ...limits });
    for (const file of Object.values(PREPARED_FILES))
      expect([file, marksIn(await readFile(join(outputFolder, file)))]).toEqual([file, []]);
  });
});

test.each([
  ['a drone’s MPEG-TS', {}],
  ['a camcorder’s MPEG-TS', { mpegts_m2ts_mode: '1' }],
])('%s loses all but its tables, pictures and sound [original-stripped]', async (name, writer) => {
  const clip = { folder, name, container: 'mpegts', writer, width: 320, height: 240 } as const;
  const input = await makeClip({ ...clip, sounds: [tones()] });
  if (!('mpegts_m2ts_mode' in writer)) await writeFile(input, tagTransportStream(await readFile(input)));
  const before = await readFile(input);
  expect(before.includes('Service01')).toBe(true);
  const output = `${input}.stripped`;
  expect(await strip(input, output)).toEqual({ isStripped: true });
  const after = await readFile(output);
  expect([marksIn(after), after.includes('Service01'), after.length]).toEqual([[], false, before.length]);
  expect(await streamsOf(output)).toEqual(await streamsOf(input));
  expect(await strip(output, `${output}.again`)).toEqual({ isStripped: false });
});

const packet = (pid: number, content: Buffer, start = 0x40) =>
  Buffer.concat([Buffer.of(0x47, start | (pid >> 8), pid & 0xff, 0x10), content], 188);
const section = (id: number, ...content: number[]) =>
  Buffer.of(id, 0xb0, content.length + 4, ...content, 0, 0, 0, 0);
const STREAMS_PID = 0x100;
const programs = (...numbers: number[]) => {
  const named = numbers.flatMap((number) => [0, number, 0xe1, 0]);
  return packet(0, Buffer.concat([Buffer.of(0), section(0, 0, 1, 0xc1, 0, 0, ...named)]));
};
const POSITIONS = [0x06, 0xe2, 1, 0xf0, 6, 5, 4, ...Buffer.from('KLVA')];
/** The streams of a program: its own pictures, and positions. */
const streams = (number: number, ...more: number[]) =>
  section(2, 0, number, 0xc1, 0, 0, 0xe3, 0, 0xf0, 0, 0x1b, 0xe3, number, 0xf0, 0, ...POSITIONS, ...more);
const streamTable = (...sections: Buffer[]) =>
  packet(STREAMS_PID, Buffer.concat([Buffer.of(0), ...sections]));
const [picture, otherPicture] = [packet(0x301, Buffer.alloc(184, 7)), packet(0x302, Buffer.alloc(184, 8))];
const place = packet(0x201, Buffer.from(MARKS.join()));
const erased = Buffer.concat([Buffer.of(0x47, 0x1f, 0xff, 0x10)], 188);

test.each([
  ['one program', [programs(1), streamTable(streams(1)), picture]],
  [
    'two programs in one packet',
    [programs(1, 2), streamTable(streams(1), streams(2)), picture, otherPicture],
  ],
])('MPEG-TS with %s loses a stream of positions that its table names', async (name, kept) => {
  const input = join(folder, `${name}.ts`);
  await writeFile(input, Buffer.concat([picture, place, ...kept, place]));
  await strip(input, `${input}.stripped`);
  const stripped = await readFile(`${input}.stripped`);
  expect(marksIn(stripped)).toEqual([]);
  expect(stripped.equals(Buffer.concat([picture, erased, ...kept, erased]))).toBe(true);
});

/** Streams that need two packets. */
function longTable(number: number): Buffer[] {
  const whole = streams(number, ...Array.from({ length: 40 }, () => [0x0f, 0xe4, 0, 0xf0, 0]).flat());
  return [streamTable(whole.subarray(0, 183)), packet(STREAMS_PID, whole.subarray(183), 0)];
}
const withPlaces = (...packets: Buffer[]) =>
  Buffer.concat([...packets, ...Array.from({ length: 500 }, () => place), picture, otherPicture]);
const LOST_BYTE = withPlaces(programs(1), streamTable(streams(1)), picture, picture, picture);

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a box that ends before it starts', Buffer.from('\0\0\0\u0003ftyp')],
  [
    'a box larger than the file',
    Buffer.from('\0\0\0\u0001udta\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff', 'latin1'),
  ],
  ['an element without end', Buffer.from('1a45dfa3ff1254c367ff00', 'hex')],
])('survives %s', async (_, bytes) => {
  const input = join(folder, `hostile-${bytes.length}`);
  await writeFile(input, bytes);
  await expect(strip(input, `${input}.stripped`)).resolves.toHaveProperty('isStripped');
});

const MANY = 0xff_ff_ff_ff;
type Tables = { chunks: number; samplesPerChunk: number; sampleBytes: number };

/** A file with a track of positions, all of whose chunks start at the first byte of the media. */
function withPositions({ chunks, samplesPerChunk, sampleBytes }: Tables, mediaBytes: number): Buffer {
  const index = (offset: number) =>
    box(
      'moov',
      box(
        'trak',
        box(
          'mdia',
          box('hdlr', 0, 0, 'meta', 0, 0, 0, 0),
          box(
            'minf',
            box(
              'stbl',
              box('stsc', 0, 1, 1, samplesPerChunk, 1),
              box('stsz', 0, sampleBytes, MANY),
              box('stco', 0, chunks, Buffer.concat(Array.from({ length: chunks }, () => bytesOf(offset)))),
            ),
          ),
        ),
      ),
    );
  const mediaAt = FTYP.length + index(0).length + 8;
  return Buffer.concat([FTYP, index(mediaAt), box('mdat', Buffer.alloc(mediaBytes, 1))]);
}

describe('a hostile track of positions', () => {
  test.each([
    ['claims four billion samples', { chunks: 1, samplesPerChunk: MANY, sampleBytes: 1 }, 1_000],
    [
      'has 4,000 chunks, each the whole file',
      { chunks: 4_000, samplesPerChunk: MANY, sampleBytes: 1 },
      50_000_000,
    ],
    ['has 150,000 chunks', { chunks: 150_000, samplesPerChunk: 1, sampleBytes: 1_000 }, 1_000],
  ] as const)('that %s is erased in one pass', async (name, tables, mediaBytes) => {
    const input = join(folder, name.replaceAll(/\W/g, '-'));
    const bytes = withPositions(tables, mediaBytes);
    await writeFile(input, bytes);
    expect(await strip(input, `${input}.stripped`)).toEqual({ isStripped: true });
    const stripped = await readFile(`${input}.stripped`);
    expect(stripped.length).toBe(bytes.length);
    expect(stripped.subarray(-mediaBytes).equals(Buffer.alloc(mediaBytes))).toBe(true);
  });
});

test.each([
  ['300,000 chunks', () => withPositions({ chunks: 300_000, samplesPerChunk: 1, sampleBytes: 1 }, 1_000)],
  ['600,000 boxes', () => Buffer.concat([FTYP, box('moov', Buffer.alloc(8 * 600_000, box('free')))])],
  ['600,000 Matroska elements', () => Buffer.alloc(5 * 600_000, Buffer.from('1a45dfa380', 'hex'))],
  ['boxes nested 20 times', () => nest('moof', 20)],
  ['MPEG-TS without a table', () => Buffer.alloc(188 * 900, Buffer.from('G\u0041\0\u0010'))],
  ['MPEG-TS that lost a byte', () => Buffer.concat([LOST_BYTE.subarray(0, 1000), LOST_BYTE.subarray(1001)])],
  [
    'MPEG-TS with a table in two packets',
    () => withPlaces(programs(1, 2), streamTable(streams(1)), ...longTable(2)),
  ],
  ['MPEG-TS without the table of a program', () => withPlaces(programs(1, 2), streamTable(streams(1)))],
])('rejects %s at the first attempt, without a copy', async (name, create) => {
  const input = join(folder, name.replaceAll(/\W/g, '-'));
  await writeFile(input, create());
  const attempts: number[] = [];
  const job = { op: 'strip-metadata', input, output: `${input}.stripped` } as const;
  const stripping = runMediaJob(job, { onStart: (_, attempt) => attempts.push(attempt) });
  await expect(stripping).rejects.toMatchObject({ code: 'CORRUPT' });
  expect(attempts).toEqual([1]);
  await expect(readFile(job.output)).rejects.toThrow('ENOENT');
});

function nest(type: string, depth: number): Buffer {
  return depth === 0 ? box(type) : box(type, nest(type, depth - 1));
}
