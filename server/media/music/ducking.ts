import { SAMPLE_RATE } from '#server/media/plan/profile.ts';

export type Range = readonly [from: number, to: number];

/** The music is already down when the first word comes. */
const DOWN_SECONDS = 0.25;
const UP_SECONDS = 0.9;
/** In shorter pauses the music stays down, so that it does not pump with every breath. */
const HELD_SECONDS = 1.5;

/** Samples between two values; the gain changes in a straight line between them. */
const STEP = 48;

/** Returns how far the music is down at a time: 0 where nobody speaks, 1 during speech. */
function depthAt(seconds: number, [from, to]: Range): number {
  if (seconds < from) return Math.max(0, 1 - (from - seconds) / DOWN_SECONDS);
  if (seconds > to) return Math.max(0, 1 - (seconds - to) / UP_SECONDS);
  return 1;
}

/** Joins ranges of speech, in order, across short pauses. */
export function joinSpeech(speech: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const [from, to] of speech) {
    const last = joined.at(-1);
    if (last && from - last[1] < HELD_SECONDS) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}

/** Lowers music under speech. Call `duck` with consecutive blocks. */
export class Ducking {
  readonly #ranges: readonly Range[];
  readonly #duckedDb: number;
  #first = 0;
  #position = 0;

  /** `ranges` are in seconds, in order. */
  constructor(ranges: readonly Range[], duckedDb: number) {
    this.#ranges = ranges;
    this.#duckedDb = duckedDb;
  }

  duck(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    let gain = this.#gainAt(this.#position);
    for (let start = 0; start < length; start += STEP) {
      const count = Math.min(STEP, length - start);
      const next = this.#gainAt(this.#position + start + count);
      for (const channel of channels) {
        for (let index = 0; index < count; index++) {
          channel[start + index] =
            (channel[start + index] ?? 0) * (gain + ((next - gain) * (index + 1)) / count);
        }
      }
      gain = next;
    }
    this.#position += length;
  }

  #gainAt(sample: number): number {
    const seconds = sample / SAMPLE_RATE;
    while ((this.#ranges[this.#first]?.[1] ?? Infinity) + UP_SECONDS < seconds) this.#first++;
    let depth = 0;
    for (let index = this.#first; index < this.#ranges.length; index++) {
      const range = this.#ranges[index];
      if (!range || range[0] - DOWN_SECONDS > seconds) break;
      depth = Math.max(depth, depthAt(seconds, range));
    }
    return 10 ** ((this.#duckedDb * depth * depth * (3 - 2 * depth)) / 20);
  }
}

type Part = { from: number; to: number; isSpoken: boolean };

/** Divides a block of samples where one of the ranges begins or ends. */
export function partsOf(start: number, length: number, ranges: readonly Range[]): Part[] {
  const inBlock = (seconds: number) =>
    Math.min(length, Math.max(0, Math.round(seconds * SAMPLE_RATE) - start));
  const parts: Part[] = [];
  let from = 0;
  const add = (to: number, isSpoken: boolean) => {
    if (to > from) parts.push({ from, to, isSpoken });
    from = Math.max(from, to);
  };
  for (const [spokenFrom, spokenTo] of ranges) {
    add(inBlock(spokenFrom), false);
    add(inBlock(spokenTo), true);
  }
  add(length, false);
  return parts;
}
