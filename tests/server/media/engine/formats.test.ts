import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { screenSource } from '#server/media/screen/screen-source.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { QUARTERS, temporaryFolder } from '#tests/server/media/fixtures.ts';
import { outcomeOf } from '#tests/server/media/hostile/refusal.ts';
import { coloursOf, makeClip, tones } from '#tests/server/media/hostile/workshop.ts';

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
  const clip = await runMediaJob({ op: 'prepare-clip', input, outputFolder, ...limits });
  expect(clip.recoveredShare).toBe(1);
  expect(clip.frames).toBeGreaterThanOrEqual(15);
  expect(clip.frames).toBeLessThanOrEqual(18);
  expect(clip.sourceHeight).toBe(spec.height);
  expect(await coloursOf(`${outputFolder}/segment.mp4`, 7)).toEqual(QUARTERS);
  expect(clip.truePeakDb).toBeGreaterThan(-40);
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
