import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf, zipSize } from '#server/http/zip-stream.ts';
import { readZip } from '#tests/support/read-zip.ts';

const AT = new Date('2026-11-28T08:30:12Z');

const entry = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  sizeBytes: bytes.length,
  modifiedAt: AT,
  open: async () => Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]),
});

async function zip(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('stores files of any name with their checksum, as large as announced', async () => {
  const files = [entry('Qué – Zoë 🎉.mp4', Buffer.from('a clip')), entry('Empty.mp4', Buffer.alloc(0))];
  const archive = await zip(files);
  expect(archive.length).toBe(zipSize(files));
  expect(readZip(archive)).toEqual([
    { name: 'Qué – Zoë 🎉.mp4', bytes: Buffer.from('a clip'), crc: crc32('a clip') },
    { name: 'Empty.mp4', bytes: Buffer.alloc(0), crc: 0 },
  ]);
});

test('is an archive without files too', async () => {
  const archive = await zip([]);
  expect(archive.length).toBe(zipSize([]));
  expect(readZip(archive)).toEqual([]);
});

test('counts the records that more than 4 GB need', async () => {
  const gigabyte = { ...entry('a', Buffer.alloc(0)), sizeBytes: 2 ** 30 };
  const few = zipSize([gigabyte, gigabyte]);
  const many = zipSize(Array.from({ length: 6 }, () => gigabyte));
  // The record and its locator, and the far offsets of the fifth and the sixth file.
  expect(many - 3 * few).toBe(56 + 20 + 2 * 12 - 2 * 22);
});

test('opens a file only when the one before it was sent, and fails when it changed', async () => {
  const opened: string[] = [];
  const watched = (name: string, sizeBytes: number): ZipEntry => ({
    ...entry(name, Buffer.from('clip')),
    sizeBytes,
    open: async () => {
      opened.push(name);
      return Readable.from([Buffer.from('clip')]);
    },
  });
  const stream = zipOf([watched('one', 4), watched('two', 5)]);
  await stream.next();
  await stream.next();
  expect(opened).toEqual(['one']);
  await expect(async () => {
    for await (const _ of stream);
  }).rejects.toThrow('two changed while it was sent.');
});
