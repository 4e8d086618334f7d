import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { outcomeOf } from './refusal.ts';
import { makeClip, tones } from './workshop.ts';

const folder = temporaryFolder();
const FRAMES = 60;
/** Key frames only, so that a flipped bit damages one picture. */
const ALONE = { preset: 'ultrafast', crf: '30', g: '1' };
/** Permitted verdicts on a file; any other would be our fault. */
const VERDICTS = [
  null,
  'FORMAT',
  'CORRUPT',
  'CODEC',
  'TOO_LONG',
  'DIMENSIONS',
  'NO_PICTURE',
  'TOO_MANY_STREAMS',
];
let whole = Buffer.alloc(0);
let faststart = Buffer.alloc(0);

beforeAll(async () => {
  const clip = { folder, width: 320, height: 180, frames: FRAMES, options: ALONE };
  whole = await readFile(await makeClip({ ...clip, name: 'whole.mp4' }));
  faststart = await readFile(
    await makeClip({
      ...clip,
      name: 'faststart.mp4',
      writer: { movflags: '+faststart' },
      sounds: [tones({ seconds: FRAMES / 30 })],
    }),
  );
});

function damaged(every: number): Buffer {
  const bytes = Buffer.from(whole);
  const end = bytes.readUInt32BE(bytes.indexOf('mdat') - 4) + bytes.indexOf('mdat') - 4;
  let picture = 0;
  for (let at = bytes.indexOf('mdat') + 4; at < end; ) {
    const length = bytes.readUInt32BE(at);
    const isPicture = [1, 5].includes((bytes[at + 4] ?? 0) & 0x1f);
    if (isPicture && picture++ % every === every - 1) bytes.fill(0xff, at + 5, at + 4 + length);
    at += 4 + length;
  }
  return bytes;
}

describe('flipped bits', () => {
  test('salvages a clip with at least 80 % readable pictures, at its full length', async () => {
    const outcome = await outcomeOf(folder, 'salvaged.mp4', damaged(10));
    expect(outcome).toMatchObject({ code: null, frames: FRAMES });
    const share = 'recoveredShare' in outcome ? outcome.recoveredShare : 0;
    expect(share).toBeGreaterThanOrEqual(0.8);
    expect(share).toBeLessThan(1);
  });

  test('reports a clip with fewer as CORRUPT, and how many were readable', async () => {
    const outcome = await outcomeOf(folder, 'broken.mp4', damaged(2));
    expect(outcome).toMatchObject({
      code: 'CORRUPT',
      message: expect.stringMatching(/^\d+ % of the pictures/),
    });
  });

  test('reports an unreadable clip as CORRUPT', async () => {
    expect(await outcomeOf(folder, 'lost.mp4', damaged(1))).toMatchObject({ code: 'CORRUPT' });
  });

  test('yields a clip or a rejection at the first attempt, whichever bytes are flipped', async () => {
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state % below;
    };
    for (let round = 0; round < 6; round++) {
      const bytes = Buffer.from(faststart);
      for (let flip = 0; flip < 40; flip++) bytes[random(bytes.length)] = random(256);
      const outcome = await outcomeOf(folder, `random-${round}.mp4`, bytes);
      expect(VERDICTS).toContain(outcome.code);
    }
  });
});

describe('truncated', () => {
  test('keeps the received part of a clip with its tables in front', async () => {
    const outcome = await outcomeOf(folder, 'cut.mp4', faststart.subarray(0, faststart.length * 0.95));
    expect(outcome).toMatchObject({ code: null });
    const frames = 'frames' in outcome ? outcome.frames : 0;
    expect(frames).toBeGreaterThan(FRAMES * 0.8);
    expect(frames).toBeLessThan(FRAMES);
  });

  test.each([0.6, 0.2])('reports a clip with only %s as CORRUPT, never silently shortened', async (share) => {
    const outcome = await outcomeOf(folder, 'half.mp4', faststart.subarray(0, faststart.length * share));
    expect(outcome).toMatchObject({
      code: 'CORRUPT',
      message: expect.stringMatching(/pictures arrived|no video/),
    });
  });

  test('reports a clip whose tables were at the end as CORRUPT', async () => {
    const cut = whole.subarray(0, whole.indexOf('moov') - 8);
    expect(await outcomeOf(folder, 'tableless.mp4', cut)).toMatchObject({ code: 'CORRUPT' });
  });
});
