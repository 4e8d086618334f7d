import { SAMPLE_RATE } from './profile.ts';
import { truePeak } from './true-peak.ts';

type Stereo = readonly [Float32Array, Float32Array];

/** Samples with one measured peak. Blocks are a multiple of it. */
const CHUNK = 32;
/** Chunks over which the gain falls before a peak: 4 ms. */
const AHEAD = 6;
const RELEASE_SECONDS = 0.08;
const RELEASE = Math.exp(-CHUNK / (RELEASE_SECONDS * SAMPLE_RATE));

/** Keeps the true peak of a stereo stream below a ceiling, without delay: it returns samples once it knows what follows. */
export class PeakLimiter {
  readonly #ceiling: number;
  /** Starts with one chunk that was returned before, for the interpolation. At first, silence to look ahead from. */
  #waiting = silence(AHEAD + 2);
  #leadingSilence = (AHEAD + 1) * CHUNK;
  #allowed = [1];
  readonly #recent = Array.from({ length: AHEAD + 1 }, () => 1);
  #gain = 1;

  constructor(ceilingDb: number) {
    this.#ceiling = 10 ** (ceilingDb / 20);
  }

  push([left, right]: Stereo): Stereo {
    const waiting: Stereo = [joined(this.#waiting[0], left), joined(this.#waiting[1], right)];
    const chunks = waiting[0].length / CHUNK;
    for (let chunk = this.#allowed.length; chunk < chunks - 1; chunk++) {
      this.#allowed.push(this.#allowedGain(waiting, chunk * CHUNK));
    }
    const ready = Math.max(0, chunks - AHEAD - 3);
    for (let chunk = 1; chunk <= ready; chunk++) {
      const next = this.#nextGain(chunk);
      for (const channel of waiting) scale(channel, chunk * CHUNK, this.#gain, next);
      this.#gain = next;
    }
    this.#allowed.splice(0, ready);
    const end = ready * CHUNK;
    this.#waiting = [waiting[0].slice(end), waiting[1].slice(end)];
    const unwanted = Math.min(end, this.#leadingSilence);
    this.#leadingSilence -= unwanted;
    const returned = (channel: Float32Array) => channel.subarray(CHUNK + unwanted, CHUNK + end);
    return [returned(waiting[0]), returned(waiting[1])];
  }

  /** Returns the samples that still waited. */
  finish(): Stereo {
    return this.push(silence(AHEAD + 2));
  }

  #allowedGain(channels: Stereo, start: number): number {
    const peak = Math.max(...channels.map((channel) => truePeak(channel, start, CHUNK, this.#ceiling)));
    return peak > this.#ceiling ? this.#ceiling / peak : 1;
  }

  /** Returns the gain at the end of a chunk: a mean of minima that all cover it, so never above what it allows. */
  #nextGain(chunk: number): number {
    const needed = Math.min(...this.#allowed.slice(chunk, chunk + AHEAD + 2));
    const released = 1 - (1 - (this.#recent[AHEAD] ?? 1)) * RELEASE;
    this.#recent.shift();
    this.#recent.push(Math.min(needed, released));
    return this.#recent.reduce((sum, gain) => sum + gain, 0) / this.#recent.length;
  }
}

const silence = (chunks: number): Stereo => [
  new Float32Array(chunks * CHUNK),
  new Float32Array(chunks * CHUNK),
];

function joined(before: Float32Array, after: Float32Array): Float32Array {
  const all = new Float32Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}

function scale(samples: Float32Array, start: number, from: number, to: number): void {
  if (from === 1 && to === 1) return;
  for (let index = 0; index < CHUNK; index++) {
    samples[start + index] = (samples[start + index] ?? 0) * (from + ((to - from) * index) / CHUNK);
  }
}
