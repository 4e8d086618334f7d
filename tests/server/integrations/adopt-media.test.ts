import '#tests/support/installation.ts';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { adoptMedia, mediaPath } from '#server/integrations/storage.ts';

/** In memory on Linux, and so another file system than any disk. */
const ELSEWHERE = '/dev/shm';
const isElsewhere = existsSync(ELSEWHERE) && statSync(ELSEWHERE).dev !== statSync(tmpdir()).dev;
const folder = mkdtempSync(join(isElsewhere ? ELSEWHERE : tmpdir(), 'adopt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['the same disk', () => mediaPath('uploads/same')],
  ['another disk', () => join(folder, 'another')],
])('moves a file on %s completely, and does nothing on a second call', async (_where, place) => {
  const path = place();
  const key = `originals/${path.split('/').at(-1)}`;
  const bytes = Buffer.alloc(300_000, path);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  await adoptMedia(path, key);
  await adoptMedia(path, key);
  expect(existsSync(path)).toBe(false);
  expect(bytes.equals(await readFile(mediaPath(key)))).toBe(true);
  expect(readdirSync(dirname(mediaPath(key))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('reports a missing file', async () => {
  await expect(adoptMedia(join(folder, 'nowhere'), 'originals/nowhere')).rejects.toThrow('ENOENT');
});
