import type { FileHandle } from 'node:fs/promises';
import { MediaError } from '#server/media/media-error.ts';

/** Twice what a recording of ten minutes needs that has a fragment for each frame. */
const READS_MAX = 500_000;
const WINDOW_BYTES = 64 * 1024;

/** Reads small pieces of a file in rising order by few system calls. */
export class ByteWindow {
  readonly #file: FileHandle;
  readonly size: number;
  readonly #readsMax: number;
  #reads = 0;
  #start = 0;
  #bytes = Buffer.alloc(0);

  constructor(file: FileHandle, size: number, readsMax = READS_MAX) {
    this.#file = file;
    this.size = size;
    this.#readsMax = readsMax;
  }

  /** Returns up to `length` bytes from `position`: fewer at the end of the file. Throws CORRUPT after too many reads. */
  async read(position: number, length: number): Promise<Buffer> {
    this.#reads += 1;
    if (this.#reads > this.#readsMax) throw new MediaError('CORRUPT', 'too many parts');
    const end = Math.min(position + length, this.size);
    if (position >= end) return Buffer.alloc(0);
    if (position < this.#start || end > this.#start + this.#bytes.length) {
      const bytes = Buffer.alloc(Math.min(Math.max(length, WINDOW_BYTES), this.size - position));
      const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, position);
      this.#start = position;
      this.#bytes = bytes.subarray(0, bytesRead);
    }
    return this.#bytes.subarray(position - this.#start, end - this.#start);
  }
}

/** Bytes of a file to overwrite: zeros from `start` to `end`, then `head` at `headAt`. */
export type Erasure = { start: number; end: number; head?: { at: number; bytes: Buffer } };
