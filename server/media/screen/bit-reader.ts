import { MediaError } from '#server/media/media-error.ts';

/** Longer numbers appear in no header. */
const ZEROS_MAX = 31;

/** Reads numbers of any length from a header of H.264 or HEVC, without its emulation prevention bytes. */
export class BitReader {
  readonly #bytes: readonly number[];
  #at = 0;

  constructor(escaped: Uint8Array) {
    const isEscape = (byte: number, at: number) =>
      byte === 3 && escaped[at - 1] === 0 && escaped[at - 2] === 0;
    this.#bytes = [...escaped].filter((byte, at) => !isEscape(byte, at));
  }

  /** Throws CORRUPT behind the end. */
  bit(): number {
    const byte = this.#bytes[this.#at >> 3];
    if (byte === undefined) throw new MediaError('CORRUPT', 'a header ends too early');
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return bit;
  }

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.bit();
    return value;
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** Reads an Exp-Golomb number, which has as many zeros before its first one as bits behind it. */
  unsigned(): number {
    let zeros = 0;
    while (this.bit() === 0) zeros += 1;
    if (zeros > ZEROS_MAX) throw new MediaError('CORRUPT', 'a header with a number that is too long');
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}
