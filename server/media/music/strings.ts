import type { Band, Voice } from './bands.ts';
import type { BarContext } from './parts.ts';
import type { Expression, Note } from './score.ts';

const SWELL_STEPS = 8;
/** Players start a little early, so that a slow bow is heard on the beat. */
const EARLY_SECONDS = 0.05;
const VELOCITY = 58;

type Held = { voice: Voice; since: number };

/** Held chords: a tone that two chords share is not struck again. */
export class Strings {
  readonly notes: Note[] = [];
  readonly expressions: Expression[] = [];
  readonly #band: Band;
  readonly #hasLower: boolean;
  readonly #held = new Map<number, Held>();

  constructor(band: Band, hasLower: boolean) {
    this.#band = band;
    this.#hasLower = hasLower;
  }

  playBar({ bar, isSpoken, level, upper, lower }: BarContext): void {
    // Under speech the strings leave the range in which people speak.
    const pitches = isSpoken
      ? [...upper.slice(0, 2), ...lower.slice(0, 1)]
      : [...upper, ...lower.slice(0, 1)];
    this.#change(bar.startSeconds, this.#hasLower ? pitches : upper);
    const length = bar.endSeconds - bar.startSeconds;
    for (let step = 0; step < SWELL_STEPS; step++) {
      const share = step / SWELL_STEPS;
      const towardsCut = bar.index === bar.count - 1 ? 12 * share : 0;
      const swell = 78 + (isSpoken ? 10 : 22) * Math.sin(Math.PI * share) + towardsCut;
      this.#express(bar.startSeconds + share * length, swell * level);
    }
  }

  /** Holds the last chord and lets it fade. */
  finish(pitches: readonly number[], finalSeconds: number, seconds: number): void {
    this.#change(finalSeconds, pitches);
    const end = seconds - 0.3;
    for (let step = 0; step <= SWELL_STEPS; step++) {
      const share = step / SWELL_STEPS;
      this.#express(finalSeconds + share * (end - finalSeconds), 80 * (1 - share * 0.9));
    }
    this.#change(end, []);
  }

  #change(at: number, pitches: readonly number[]): void {
    for (const [pitch, { voice, since }] of this.#held) {
      if (pitches.includes(pitch)) continue;
      this.notes.push({ voice, at: since, until: at + EARLY_SECONDS, pitch, velocity: VELOCITY });
      this.#held.delete(pitch);
    }
    for (const [order, pitch] of pitches.entries()) {
      if (this.#held.has(pitch)) continue;
      const isLow = this.#hasLower && order % 2 === 1;
      const voice = isLow ? this.#band.lowerPad : this.#band.upperPad;
      this.#held.set(pitch, { voice, since: Math.max(0, at - EARLY_SECONDS) });
    }
  }

  #express(at: number, value: number): void {
    const voices = this.#hasLower ? [this.#band.upperPad, this.#band.lowerPad] : [this.#band.upperPad];
    for (const voice of voices) this.expressions.push({ voice, at, value });
  }
}
