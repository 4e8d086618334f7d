import { beforeAll, expect, test } from 'vitest';
import { mediaLink, readMediaLink } from '#server/auth/media-link.ts';

beforeAll(() => {
  process.env.SESSION_SECRET = 'a-secret-that-only-tests-know-000000';
});

const KEY = '6b00fe497fcfd698ba8aab92/playback.mp4';
const read = (address: string, now?: number) => readMediaLink(new URL(address, 'http://x'), now);
const HOUR = 3_600_000;

test('a link opens its file for an hour, not for a day [media-signed]', () => {
  const now = Date.now();
  const link = mediaLink(KEY, null, now);
  expect(read(link, now + HOUR)).toMatchObject({ key: KEY, isPublic: false });
  expect(read(link, now + 24 * HOUR)).toBeNull();
});

test('returns the same address for requests shortly after each other', () => {
  const halfHour = Math.ceil(Date.now() / 1_800_000) * 1_800_000;
  expect(mediaLink(KEY, null, halfHour + 60_000)).toBe(mediaLink(KEY, null, halfHour + 120_000));
});

test('rejects every alteration of a link', () => {
  const link = mediaLink(KEY, 'Anna reel.mp4');
  expect(read(link)?.downloadName).toBe('Anna reel.mp4');
  expect(read(link.replace('Anna', 'Evil'))).toBeNull();
  expect(read(link.replace('playback.mp4', 'poster.jpg'))).toBeNull();
  expect(read(link.replace(/e=\d/, 'e=9'))).toBeNull();
  expect(read(link.replace(/&s=.*/, ''))).toBeNull();
});

test('saves an original under a file name, and never displays it', () => {
  const original = 'originals/0123456789abcdef0123456789abcdef';
  const link = mediaLink(original, 'Jonas.mov');
  const expiresAt = expect.any(Number);
  expect(read(link)).toEqual({ key: original, isPublic: false, downloadName: 'Jonas.mov', expiresAt });
  expect(read(mediaLink(original))).toBeNull();
  expect(read(`${mediaLink(original)}&d=`)).toBeNull();
  expect(read(link.replace('d=Jonas.mov', 'd='))).toBeNull();
  expect(read(link.replace('89abcdef', '89abcdee'))).toBeNull();
  expect(read(mediaLink('originals/playback', 'Jonas.mov'))).toBeNull();
});

test('gives addresses only to prepared files', () => {
  for (const path of [
    '/media/originals/0123456789abcdef0123456789abcdef',
    '/media/6b00fe497fcfd698ba8aab92/segment.mp4',
    '/media/../session-secret',
    '/media/%2e%2e/picture.webp',
    '/media/a/b/picture.webp',
  ]) {
    expect(read(path)).toBeNull();
  }
});

test('makes a picture as public as the link that shows it', () => {
  expect(read('/media/02ZJNnl29V4rK0PAYmGZgA/picture.webp')).toMatchObject({ isPublic: true });
});
