import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanPicture } from '#server/drawing/clean-picture.ts';
import { convertHeic } from '#server/media/convert-heic.ts';
import { cornersOf, QUARTERS } from '#tests/server/media/fixtures.ts';
import { box } from '#tests/server/media/hostile/mp4-boxes.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startHanging, startWaiting } from './fill-converter.ts';
import { heic, tiled, withProperty, withSize } from './heic.ts';

const folder = temporaryFolder();
const BOUNDS = { maxPixels: 40_000_000, maxSide: 1600 };

let pictures = 0;

async function convert(bytes: Buffer, bounds = BOUNDS) {
  pictures += 1;
  const own = join(folder, String(pictures));
  await mkdir(own);
  const converted = await convertHeic(bytes, own, bounds, new AbortController().signal);
  if ('refused' in converted) return converted;
  const clean = await cleanPicture(converted.png, { maxSide: bounds.maxSide });
  const path = join(own, 'clean.webp');
  await writeFile(path, clean.bytes);
  return { size: [clean.width, clean.height], bytes: clean.bytes, path };
}

async function picture(bytes: Buffer, bounds = BOUNDS) {
  const converted = await convert(bytes, bounds);
  if ('refused' in converted) throw new Error(converted.refused);
  return converted;
}

function manyProperties(): Buffer {
  const properties = box('ipco', Buffer.alloc(8 * 600_000, box('free')));
  return Buffer.concat([heic('quarters').subarray(0, 28), box('meta', 0, box('iprp', properties))]);
}

const [RED, GREEN, BLUE, YELLOW] = QUARTERS;

test.each([
  ['upright', heic('quarters'), [320, 240], QUARTERS],
  ['of several pictures, the primary one', heic('three'), [320, 240], QUARTERS],
  ['turned to the left', withProperty('irot', 1), [240, 320], [GREEN, YELLOW, RED, BLUE]],
  ['upside down', withProperty('irot', 2), [320, 240], [YELLOW, BLUE, GREEN, RED]],
  ['mirrored', withProperty('imir', 1), [320, 240], [GREEN, RED, YELLOW, BLUE]],
  ['with the colours of another profile', heic('profile'), [320, 240], QUARTERS],
])('converts a HEIC %s [picture-formats]', async (_, bytes, size, corners) => {
  const converted = await picture(bytes);
  expect(converted.size).toEqual(size);
  expect(await cornersOf(converted.path)).toEqual(corners);
});

test('joins tiles, scales down and drops camera and place [picture-formats]', async () => {
  const joined = await picture(tiled(), { ...BOUNDS, maxSide: 320 });
  expect(joined.size).toEqual([320, 120]);
  const row = await sharp(joined.path)
    .extract({ left: 160, top: 0, width: 160, height: 120 })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'tile.png'), row);
  expect(await cornersOf(join(folder, 'tile.png'))).toEqual(QUARTERS);
  expect(heic('profile').includes('Camera')).toBe(true);
  const { bytes } = await picture(heic('profile'));
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes('Camera')).toBe(false);
});

test.each([
  ['a header of 65535 × 65535 pixels', withSize(65_535, 65_535), 'TOO_LARGE'],
  ['a header of 8000 × 5001 pixels', withSize(8_000, 5_001), 'TOO_LARGE'],
  ['a picture larger than its header says', withSize(16, 16), 'CORRUPT'],
  ['a header without pictures', heic('quarters').subarray(0, 28), 'CORRUPT'],
  ['600,000 properties', manyProperties(), 'CORRUPT'],
  ['half a header', heic('quarters').subarray(0, 200), 'CORRUPT'],
  ['half a picture', heic('quarters').subarray(0, -60), 'CORRUPT'],
  [
    'another format behind its first bytes',
    Buffer.concat([heic('quarters').subarray(0, 12), Buffer.alloc(400)]),
    'CORRUPT',
  ],
])('refuses %s', async (_, bytes, refused) => {
  expect(await convert(bytes)).toEqual({ refused });
});

test('answers one picture after another, whatever became of the first', async () => {
  const all = [heic('quarters'), withSize(16, 16), heic('three'), Buffer.alloc(9), heic('profile')];
  const answers = await Promise.all(all.map((bytes) => convert(bytes)));
  expect(answers.map((one) => 'path' in one)).toEqual([true, false, true, false, true]);
});

test('converts pictures while another one hangs', async () => {
  const endHanging = await startHanging(join(folder, 'hanging'));
  const answers = await Promise.all([1, 2, 3].map(() => convert(heic('quarters'))));
  expect(answers.map((one) => 'path' in one)).toEqual([true, true, true]);
  expect(await endHanging()).toEqual({ refused: 'BUSY' });
});

test('lets eight pictures wait, and no longer than their requests [picture-busy]', async () => {
  const endings = await Promise.all(['one', 'two'].map((name) => startHanging(join(folder, name))));
  const own = join(folder, 'last');
  await mkdir(own);
  const abandonSeven = startWaiting(folder, 7);
  const last = convertHeic(heic('quarters'), own, BOUNDS, new AbortController().signal);
  expect(await convert(heic('quarters'))).toEqual({ refused: 'BUSY' });
  expect(await abandonSeven()).toEqual(Array.from({ length: 7 }, () => ({ refused: 'BUSY' })));
  const abandonAgain = startWaiting(folder, 7);
  expect(await convert(heic('quarters'))).toEqual({ refused: 'BUSY' });
  await abandonAgain();
  for (const end of endings) expect(await end()).toEqual({ refused: 'BUSY' });
  expect(await last).toHaveProperty('png');
  expect(await convert(heic('quarters'))).toHaveProperty('path');
});
