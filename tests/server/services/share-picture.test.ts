import '#tests/support/installation.ts';
import { basename } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PREVIEW_PICTURE } from '#lib/tribute/preview.ts';
import { readMedia } from '#server/integrations/storage.ts';
import { startPagePictureUrl } from '#server/services/tributes/share-picture.ts';

test("draws the start page's picture once, under an address of its texts", async () => {
  const words = { title: 'Everyone they love, in one reel.', line: 'Invite friends and family.' };
  const url = await startPagePictureUrl(words);
  const key = new URL(url).pathname.replace('/media/', '');
  expect(basename(key)).toBe('share.jpg');
  expect(await sharp((await readMedia(key)) ?? '').metadata()).toMatchObject({
    format: 'jpeg',
    ...PREVIEW_PICTURE,
  });
  expect(await startPagePictureUrl(words)).toBe(url);
  expect(await startPagePictureUrl({ ...words, line: 'Another line.' })).not.toBe(url);
});
