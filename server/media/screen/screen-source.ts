import { open } from 'node:fs/promises';
import { type Container, sniffSource } from '#server/media/engine/sniff-container.ts';
import { isRefusal, MediaError } from '#server/media/media-error.ts';
import { requireDimensions, requireLength, requireStreams } from '#server/media/plan/require-limits.ts';
import { ByteWindow } from '#server/media/strip/byte-window.ts';
import { readMatroskaHeader } from './matroska-header.ts';
import { readMp4Header } from './mp4-header.ts';
import type { SourceHeader } from './source-header.ts';
import { readTransportHeader } from './transport-header.ts';

const READERS: Record<Container, (file: ByteWindow) => Promise<SourceHeader | null>> = {
  mov: readMp4Header,
  matroska: readMatroskaHeader,
  mpegts: readTransportHeader,
  // Its pages say nothing about sizes or length.
  ogg: async () => null,
};

/** Bounds the time that a hostile file takes. The header of a recording needs about a hundred. */
const READS_MAX = 500;

/**
 * Refuses a file that clearly cannot be prepared, by its first bytes and its header. Passes a file that it cannot judge.
 * Takes a few milliseconds and no process, because it reads a bounded number of places and decodes nothing.
 */
export async function screenSource(path: string, maxBytes: number): Promise<void> {
  const container = await sniffSource(path, maxBytes);
  await screenHeader(path, container);
}

/** Refuses a file by its header, as far as it is certain. */
export async function screenHeader(path: string, container: Container): Promise<void> {
  const header = await readHeader(path, container);
  if (!header) return;
  if (!header.hasIndex) throw new MediaError('CORRUPT', 'its end never arrived');
  requireStreams(header.streams);
  requireLength(header.seconds, header.packets);
  for (const size of header.pictures) requireDimensions(size);
}

async function readHeader(path: string, container: Container): Promise<SourceHeader | null> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const bytes = new ByteWindow(file, size, READS_MAX);
  try {
    return await READERS[container](bytes);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
