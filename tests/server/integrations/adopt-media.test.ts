import '#tests/support/installation.ts';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { adoptMedia, mediaPath } from '#server/integrations/storage.ts';

/** Linux keeps it in memory, so that it is another file system than any folder on a disk. */
const ELSEWHERE = '/dev/shm';
const isElsewhere = existsSync(ELSEWHERE) && statSync(ELSEWHERE).dev !== statSync(tmpdir()).dev;
const folder = mkdtempSync(join(isElsewhere ? ELSEWHERE : tmpdir(), 'adopt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['the same disk', () => mediaPath('uploads/same')],
  ['another disk', () => join(folder, 'another')],
])('a file on %s is moved whole, and a second call does nothing', async (_where, place) => {
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

test('what is nowhere is told', async () => {
  await expect(adoptMedia(join(folder, 'nowhere'), 'originals/nowhere')).rejects.toThrow('ENOENT');
});
