import type { ReverbProcessor } from 'spessasynth_core';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';
import { Delay, type Sway } from './delay.ts';

/** The synthesiser's default, which its own processor plays sample by sample at twice the cost. */
const SETTINGS = { level: 64, preLowpass: 0, character: 4, time: 64, delayFeedback: 0, preDelayTime: 0 };

const GAIN = SETTINGS.level / 345;
const DECAY = 1.2 * (0.05 + (0.65 * SETTINGS.time) / 127);
const INPUT_SMOOTHING = 0.7;
const TANK_SMOOTHING = 0.9;
const DIFFUSION = { swaying: -0.67, still: 0.69 };
/** One delay of each tank sways slowly, so that the tail does not ring. */
const SWAY = { samples: (0.7 * SAMPLE_RATE) / 1000, turns: 0.5 / SAMPLE_RATE };
/** Not quite a whole turn, so that the two drift apart. */
const TURN = { first: 6.28, second: 6.2847 };
/** Shorter than any delay, so that no stage waits for one after it. */
const BLOCK = 128;

/** Where each side listens: to one tank, and against the other. */
const TAPS = {
  left: [0.008937872, 0.099929438, 0.064278754, 0.067067639, 0.066866033, 0.006283391, 0.035818689],
  right: [0.011861161, 0.121870905, 0.041262054, 0.08981553, 0.070931756, 0.011256342, 0.004065724],
};

/** The hall in which music plays: two tanks that feed each other (J. Dattorro, Effect Design, 1997). */
export class Hall implements ReverbProcessor {
  // The synthesiser sets the same values again.
  level = SETTINGS.level;
  preLowpass = SETTINGS.preLowpass;
  character = SETTINGS.character;
  time = SETTINGS.time;
  delayFeedback = SETTINGS.delayFeedback;
  preDelayTime = SETTINGS.preDelayTime;

  readonly #diffusers = [
    { delay: new Delay(0.004771345), share: 0.75 },
    { delay: new Delay(0.003595309), share: 0.75 },
    { delay: new Delay(0.012734787), share: 0.625 },
    { delay: new Delay(0.009307483), share: 0.625 },
  ];
  readonly #first = new Tank(0.022579886, 0.149625349, 0.060481839, 0.1249958);
  readonly #second = new Tank(0.030509727, 0.141695508, 0.089244313, 0.106280031);
  #at = 0;
  #smoothed = 0;

  getSnapshot() {
    return SETTINGS;
  }

  /** Adds the hall's answer to `input` to both sides, from `start` on. */
  process(input: Float32Array, left: Float32Array, right: Float32Array, start: number, count: number): void {
    for (let from = 0; from < count; from += BLOCK) {
      const to = Math.min(count, from + BLOCK);
      this.#diffuse(input.slice(from, to));
      addSide(left.subarray(start + from, start + to), this.#at, this.#second, this.#first, TAPS.left);
      addSide(right.subarray(start + from, start + to), this.#at, this.#first, this.#second, TAPS.right);
      this.#at += to - from;
    }
  }

  #diffuse(block: Float32Array): void {
    const at = this.#at;
    this.#smoothed = smooth(block, this.#smoothed, INPUT_SMOOTHING);
    for (const { delay, share } of this.#diffusers) delay.diffuse(block, at, share);
    const tails = [this.#second.tail(block.length, at), this.#first.tail(block.length, at)] as const;
    const swayOf = (wave: (radians: number) => number, turn: number): Sway => ({
      from: SWAY.samples * (1 + wave(at * SWAY.turns * turn)),
      to: SWAY.samples * (1 + wave((at + block.length) * SWAY.turns * turn)),
    });
    this.#first.feed(block, tails[0], at, swayOf(Math.cos, TURN.first));
    this.#second.feed(block, tails[1], at, swayOf(Math.sin, TURN.second));
  }
}

class Tank {
  readonly delays: readonly [swaying: Delay, early: Delay, still: Delay, late: Delay];
  #smoothed = 0;

  constructor(
    ...[swaying, early, still, late]: [swaying: number, early: number, still: number, late: number]
  ) {
    this.delays = [new Delay(swaying), new Delay(early), new Delay(still), new Delay(late)];
  }

  tail(length: number, at: number): Float32Array {
    const block = new Float32Array(length);
    this.delays[3].read(block, at);
    return block;
  }

  /** Takes in the diffused input and the other tank's tail. */
  feed(input: Float32Array, tail: Float32Array, at: number, sway: Sway): void {
    const [swaying, early, still, late] = this.delays;
    const block = tail;
    for (let index = 0; index < block.length; index++)
      block[index] = (input[index] ?? 0) + DECAY * (block[index] ?? 0);
    swaying.diffuseSwaying(block, at, DIFFUSION.swaying, sway);
    early.write(block, at);
    early.read(block, at);
    this.#smoothed = smooth(block, this.#smoothed, TANK_SMOOTHING);
    for (let index = 0; index < block.length; index++) block[index] = DECAY * (block[index] ?? 0);
    still.diffuse(block, at, DIFFUSION.still);
    late.write(block, at);
  }
}

/** Smooths a block in place from its `last` value on. Returns the new last one. */
function smooth(block: Float32Array, last: number, share: number): number {
  let value = last;
  for (let index = 0; index < block.length; index++) {
    value += share * ((block[index] ?? 0) - value);
    block[index] = value;
  }
  return value;
}

function addSide(side: Float32Array, at: number, near: Tank, far: Tank, taps: readonly number[]): void {
  const [, early, still, late] = near.delays;
  const [, farEarly, farStill, farLate] = far.delays;
  const lines = [early, early, still, late, farEarly, farStill, farLate];
  const isAdded = [true, true, false, true, false, false, false];
  for (const [index, line] of lines.entries()) {
    const tap = Math.round((taps[index] ?? 0) * SAMPLE_RATE);
    line.addTo(side, at, tap, isAdded[index] ? GAIN : -GAIN);
  }
}
