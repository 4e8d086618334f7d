import { SAMPLE_RATE } from '#server/media/plan/profile.ts';

/** A line that returns samples later. All lines of a room share a clock: `at` is its sample at the start of a block. */
export class Delay {
  readonly #ring: Float32Array;
  readonly #mask: number;
  readonly #length: number;

  constructor(seconds: number) {
    const samples = Math.round(seconds * SAMPLE_RATE);
    const size = 2 ** Math.ceil(Math.log2(samples));
    this.#ring = new Float32Array(size);
    this.#mask = size - 1;
    this.#length = samples - 1;
  }

  write(block: Float32Array, at: number): void {
    const [ring, mask] = [this.#ring, this.#mask];
    const end = at + this.#length;
    for (let index = 0; index < block.length; index++) ring[(end + index) & mask] = block[index] ?? 0;
  }

  read(block: Float32Array, at: number): void {
    const [ring, mask] = [this.#ring, this.#mask];
    for (let index = 0; index < block.length; index++) block[index] = ring[(at + index) & mask] ?? 0;
  }

  /** Adds what the line holds `tap` samples before its end. */
  addTo(block: Float32Array, at: number, tap: number, gain: number): void {
    const [ring, mask] = [this.#ring, this.#mask];
    const first = at + tap;
    for (let index = 0; index < block.length; index++)
      block[index] = (block[index] ?? 0) + gain * (ring[(first + index) & mask] ?? 0);
  }

  /** Spreads a block in time without changing its colour. */
  diffuse(block: Float32Array, at: number, share: number): void {
    const [ring, mask] = [this.#ring, this.#mask];
    const end = at + this.#length;
    for (let index = 0; index < block.length; index++) {
      const old = ring[(at + index) & mask] ?? 0;
      const value = (block[index] ?? 0) - share * old;
      ring[(end + index) & mask] = value;
      block[index] = share * value + old;
    }
  }

  /** The same with a line that is shorter by `from` samples at first and by `to` at the end. */
  diffuseSwaying(block: Float32Array, at: number, share: number, { from, to }: Sway): void {
    const [ring, mask] = [this.#ring, this.#mask];
    const end = at + this.#length;
    const step = (to - from) / block.length;
    for (let index = 0; index < block.length; index++) {
      const sway = from + step * index;
      const whole = Math.trunc(sway);
      const old = between(ring, mask, at + index + whole - 1, sway - whole);
      const value = (block[index] ?? 0) - share * old;
      ring[(end + index) & mask] = value;
      block[index] = share * value + old;
    }
  }
}

export type Sway = { from: number; to: number };

/** Interpolates between the second and the third of four samples. */
function between(ring: Float32Array, mask: number, first: number, share: number): number {
  const a = ring[first & mask] ?? 0;
  const b = ring[(first + 1) & mask] ?? 0;
  const c = ring[(first + 2) & mask] ?? 0;
  const d = ring[(first + 3) & mask] ?? 0;
  const cubic = (3 * (b - c) - a + d) / 2;
  const square = 2 * c + a - (5 * b + d) / 2;
  return ((cubic * share + square) * share + (c - a) / 2) * share + b;
}
