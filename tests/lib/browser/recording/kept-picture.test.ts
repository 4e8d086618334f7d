import { expect, test } from 'vitest';
import {
  clipOf,
  detailsOf,
  partsSizeOf,
  pictureKey,
  sizeOf,
  type VoicePicture,
} from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import { buildTake } from './build-take.ts';
import { memoryDisk } from './memory-disk.ts';

const take = buildTake({ medium: 'VOICE' });
const picture: VoicePicture = {
  pictureId: 'b'.repeat(32),
  fileName: 'me.jpg',
  mimeType: 'image/jpeg',
  uploadUrl: null,
  clip: new Blob(['me']),
};

async function record(disk: TakeDisk, shown: VoicePicture | null = picture) {
  const store = createTakeStore('tribute', disk, async () => () => {});
  await store.begin(detailsOf(take));
  const isShown = await store.showPicture(shown);
  const isKept = await store.append(clipOf(take));
  return { store, isShown, isKept };
}
const load = (disk: TakeDisk) => createTakeStore('tribute', disk, async () => () => {}).load();

test('keeps the picture of a voice, and counts its bytes among those to send', async () => {
  const disk = memoryDisk();
  await record(disk);
  const found = await load(disk);
  expect(found?.picture).toMatchObject({ pictureId: picture.pictureId, fileName: 'me.jpg' });
  expect(await found?.picture?.clip.text()).toBe('me');
  expect(found && sizeOf(found) - partsSizeOf(found)).toBe(2);
});

test('ignores the new address of another picture', async () => {
  const disk = memoryDisk();
  const { store } = await record(disk);
  await store.movePicture('c'.repeat(32), '/other');
  expect((await load(disk))?.picture?.uploadUrl).toBeNull();
  await store.movePicture(picture.pictureId, '/upload');
  expect((await load(disk))?.picture?.uploadUrl).toBe('/upload');
});

test('forgets a picture that is left out, and one whose take is deleted', async () => {
  const disk = memoryDisk();
  const { store } = await record(disk);
  await store.showPicture(null);
  expect((await load(disk))?.picture).toBeUndefined();
  expect(await disk.keys()).not.toContain(pictureKey(take.takeId));
  await store.showPicture(picture);
  await store.clear();
  expect(await disk.keys()).toEqual([]);
});

test('keeps the voice where there is no room for its picture', async () => {
  const disk = memoryDisk();
  const key = pictureKey(take.takeId);
  const full: TakeDisk = {
    ...disk,
    write: async (rows, existing) => {
      if (rows.some(([name]) => name === key)) throw new DOMException('', 'QuotaExceededError');
      return disk.write(rows, existing);
    },
  };
  expect(await record(full)).toMatchObject({ isShown: false, isKept: true });
  const found = await load(disk);
  expect(found?.picture).toBeUndefined();
  expect(found && partsSizeOf(found)).toBe(12);
});
