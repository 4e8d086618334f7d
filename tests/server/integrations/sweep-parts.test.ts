import '#tests/support/installation.ts';
import { utimes, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hasMedia, inMediaFolder, mediaPath, sweepParts } from '#server/integrations/storage.ts';

const HOUR_MS = 60 * 60 * 1000;

test('removes partial files of a crash, and keeps complete and active ones', async () => {
  await inMediaFolder('clip', async () => {});
  const old = new Date(Date.now() - 2 * HOUR_MS);
  for (const name of ['left.mp4.part', 'whole.mp4', 'growing.mp4.part']) {
    await writeFile(mediaPath(`clip/${name}`), name);
    if (name !== 'growing.mp4.part') await utimes(mediaPath(`clip/${name}`), old, old);
  }
  await sweepParts();
  expect(await hasMedia('clip/left.mp4.part')).toBe(false);
  expect(await hasMedia('clip/whole.mp4')).toBe(true);
  expect(await hasMedia('clip/growing.mp4.part')).toBe(true);
});
