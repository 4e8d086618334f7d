import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { BitReader } from '#server/media/screen/bit-reader.ts';
import { screenHeader, screenSource } from '#server/media/screen/screen-source.ts';
import { QUARTERS } from '#tests/server/media/fixtures.ts';
import { outcomeOf } from '#tests/server/media/hostile/refusal.ts';
import { coloursOf, FILTERS, makeClip, tones } from '#tests/server/media/hostile/workshop.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const OLD = { filters: 'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p', options: {} };
const MPEG4 = { ...OLD, width: 320, height: 240, encoder: 'mpeg4' };
const H263 = { ...OLD, width: 352, height: 288, encoder: 'h263' };
const SPEECH = tones({ codec: 'amr_nb', channels: 1, sampleRate: 8_000 });
const H264 = { width: 320, height: 240 };

test.each([
  ['MPEG-4 part 2 in 3gp', { ...MPEG4, container: '3gp', sounds: [SPEECH] }],
  ['H.263 with AMR in 3gp', { ...H263, container: '3gp', sounds: [SPEECH] }],
  ['MPEG-4 part 2 in mov', { ...MPEG4, container: 'mov', sounds: [tones()] }],
  ['H.263 in mov', { ...H263, container: 'mov', sounds: [tones()] }],
  ['MPEG-4 part 2 in mp4', { ...MPEG4, container: 'mp4', sounds: [tones()] }],
  ['H.264 in MPEG-TS', { ...H264, container: 'mpegts', sounds: [tones()] }],
  [
    'MPEG-2 in MPEG-TS',
    { ...MPEG4, encoder: 'mpeg2video', container: 'mpegts', sounds: [tones({ codec: 'mp2' })] },
  ],
  [
    'H.264 in a camcorder’s MPEG-TS',
    { ...H264, container: 'mpegts', writer: { mpegts_m2ts_mode: '1' }, sounds: [tones()] },
  ],
] as const)('prepares %s with colours and sound [clip-formats]', async (name, { sounds, ...spec }) => {
  const input = await makeClip({ folder, name, ...spec, sounds: [...sounds] });
  const outputFolder = `${input}.prepared`;
  const limits = { maxSeconds: 60, maxBytes: 1e8, overlay: null };
  await screenSource(input, limits.maxBytes);
  const clip = await runEngine({ op: 'prepare-clip', inputs: [input], outputFolder, ...limits });
  expect(clip.recoveredShare).toBe(1);
  expect(clip.frames).toBeGreaterThanOrEqual(15);
  expect(clip.frames).toBeLessThanOrEqual(18);
  expect(clip.sourceHeight).toBe(spec.height);
  expect(await coloursOf(`${outputFolder}/segment.mp4`, 7)).toEqual(QUARTERS);
  expect(clip.truePeakDb).toBeGreaterThan(-40);
});

test('prepares a clip with six seconds of uncompressed sound', async () => {
  const sounds = [tones({ codec: 'pcm_s16le', seconds: 6 })];
  const slow = { ...H264, container: 'mov', frames: 6, frameRate: 1 } as const;
  const bytes = await readFile(await makeClip({ folder, name: 'pcm', ...slow, sounds }));
  expect(await outcomeOf(folder, 'pcm.mov', bytes)).toEqual({ code: null, frames: 180, recoveredShare: 1 });
});

test('refuses MPEG-TS of too many pixels, cut short, or full of noise', async () => {
  const wide = await makeClip({
    folder,
    name: 'wide',
    container: 'mpegts',
    width: 4800,
    height: 480,
    frames: 4,
  });
  expect(await outcomeOf(folder, 'wide.ts', await readFile(wide))).toMatchObject({ code: 'DIMENSIONS' });
  const whole = await readFile(
    await makeClip({ folder, name: 'whole', container: 'mpegts', ...H264, frames: 30 }),
  );
  expect(await outcomeOf(folder, 'head.ts', whole.subarray(0, 188 * 6))).toMatchObject({ code: 'CORRUPT' });
  const noise = Buffer.alloc(188 * 500, Buffer.from('G\u0040\0\u0010', 'latin1'));
  expect(await outcomeOf(folder, 'noise.ts', noise)).toMatchObject({ code: 'CORRUPT' });
  expect((await outcomeOf(folder, 'text.ts', Buffer.from(`G${'#EXTM3U\n'.repeat(200)}`))).code).toBe(
    'FORMAT',
  );
  // What arrived of a stream can be shown.
  expect((await outcomeOf(folder, 'half.ts', whole.subarray(0, whole.length * 0.6))).code).toBeNull();
});

/** Changes the size that every sequence header of MPEG-2 pictures names (ISO 13818-2, 6.2.2). */
function claimSize(bytes: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(bytes);
  for (
    let at = claimed.indexOf('000001b3', 0, 'hex');
    at >= 0;
    at = claimed.indexOf('000001b3', at + 4, 'hex')
  ) {
    claimed.writeUIntBE(((width & 0xf_ff) << 12) | (height & 0xf_ff), at + 4, 3);
    const extension = claimed.indexOf('000001b5', at, 'hex') + 5;
    const others = claimed.readUInt16BE(extension) & 0xfe_1f;
    claimed.writeUInt16BE(others | ((width >> 12) << 7) | ((height >> 12) << 5), extension);
  }
  return claimed;
}

const HEVC = { encoder: 'libx265', options: { preset: 'ultrafast', 'x265-params': 'log-level=none' } };
const TRANSPORT = { folder, container: 'mpegts', frames: 4 } as const;

test.each([
  ['H.264', { ...TRANSPORT, width: 4800, height: 480 }, null],
  ['H.264 of all colours', { ...TRANSPORT, width: 4800, height: 480, filters: FILTERS.fullChroma }, null],
  ['HEVC', { ...TRANSPORT, ...HEVC, width: 4800, height: 480 }, null],
  ['MPEG-2', { ...TRANSPORT, ...MPEG4, encoder: 'mpeg2video' }, [16_000, 12_000]],
] as const)('refuses MPEG-TS of %s with huge pictures before a decoder opens', async (name, spec, size) => {
  const made = await readFile(await makeClip({ ...spec, name }));
  const bytes = size ? claimSize(made, ...size) : made;
  const [width, height] = size ?? [spec.width, spec.height];
  const outcome = await outcomeOf(folder, `${name}.huge`, bytes);
  expect(outcome).toMatchObject({ code: 'DIMENSIONS', isScreened: true, message: `${width}×${height}` });
  // Reads the header alone.
  const check = { op: 'check-header', input: join(folder, `${name}.huge`), maxBytes: 1e8 } as const;
  await expect(runEngine(check)).rejects.toMatchObject({ code: 'DIMENSIONS' });
});

/** One transport packet that starts a unit of pictures whose bytes repeat `unit`. */
function packetOf(stream: number, unit: string): Buffer {
  const packet = Buffer.alloc(188, unit, 'hex');
  packet.write('47400010', 'hex');
  packet.writeUInt16BE(0x40_00 | stream, 1);
  packet.write('000001e00000800000', 4, 'hex');
  return packet;
}

test.each([
  ['one stream', 1, 64],
  ['thousands of streams', 4_096, 8 * 43],
])('examines few units of MPEG-TS full of sequence headers in %s', async (name, streams, units) => {
  const packets = Array.from({ length: 4_096 }, (_, index) => packetOf(32 + (index % streams), '00000167'));
  const input = join(folder, name);
  await writeFile(input, Buffer.concat(packets));
  using read = vi.spyOn(BitReader.prototype, 'unsigned');
  await screenHeader(input, 'mpegts').catch(() => null);
  expect(new Set(read.mock.contexts).size).toBe(units);
});
