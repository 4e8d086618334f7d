import { PEAK_REACH, truePeak } from './true-peak.ts';

type Stereo = readonly [Float32Array, Float32Array];

/** Measures the true peak of consecutive stereo samples. Sound after the last counts as silence. */
export class PeakTracker {
  readonly #tails = [new Float32Array(2 * PEAK_REACH), new Float32Array(2 * PEAK_REACH)];
  readonly #floor: number;
  #peak = 0;

  /** Below `floorDb`, the result may be less than the true peak. */
  constructor(floorDb = -Infinity) {
    this.#floor = 10 ** (floorDb / 20);
  }

  /** The true peak so far. −∞ for silence. */
  get peakDb(): number {
    return 20 * Math.log10(this.#peak);
  }

  add(channels: Stereo): void {
    for (const [index, channel] of channels.entries()) {
      const tail = this.#tails[index] ?? new Float32Array();
      const samples = new Float32Array(tail.length + channel.length);
      samples.set(tail);
      samples.set(channel, tail.length);
      const least = Math.max(this.#peak, this.#floor);
      this.#peak = Math.max(this.#peak, truePeak(samples, PEAK_REACH, channel.length, least));
      tail.set(samples.subarray(-tail.length));
    }
  }
}
