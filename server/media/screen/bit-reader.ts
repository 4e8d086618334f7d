import { MediaError } from '#server/media/media-error.ts';

/** Longer numbers appear in no header. */
const ZEROS_MAX = 31;

/** Reads numbers of any length from a header of H.264 or HEVC, without its emulation prevention bytes. */
export class BitReader {
  readonly #escaped: Uint8Array;
  #next = 0;
  #byte = 0;
  #bitsLeft = 0;

  constructor(escaped: Uint8Array) {
    this.#escaped = escaped;
  }

  /** Throws CORRUPT behind the end. */
  bit(): number {
    if (this.#bitsLeft === 0) this.#readByte();
    this.#bitsLeft -= 1;
    return (this.#byte >> this.#bitsLeft) & 1;
  }

  #readByte(): void {
    const bytes = this.#escaped;
    const at = this.#next;
    const isEscape = bytes[at] === 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0;
    const byte = bytes[isEscape ? at + 1 : at];
    if (byte === undefined) throw new MediaError('CORRUPT', 'a header ends too early');
    this.#next = isEscape ? at + 2 : at + 1;
    this.#byte = byte;
    this.#bitsLeft = 8;
  }

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.bit();
    return value;
  }

  /** Throws CORRUPT behind the end. */
  skip(count: number): void {
    for (let left = count; left > 0; left -= 1) this.bit();
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
