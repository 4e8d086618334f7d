import { Codec, CodecContext, type CodecParameters, FFmpegError, type Packet } from 'node-av';
import { MediaError } from '#server/media/media-error.ts';
import { PEAK_REACH, truePeak } from '#server/media/plan/true-peak.ts';
import { decode } from './decode-pictures.ts';

/** Decodes packets of stereo sound and measures their true peak. */
export class PeakMeter implements Disposable {
  readonly #decoder = new CodecContext();
  readonly #tails = [new Float32Array(2 * PEAK_REACH), new Float32Array(2 * PEAK_REACH)];
  readonly #floor: number;
  #peak = 0;

  constructor(parameters: CodecParameters, floorDb: number) {
    const codec = Codec.findDecoder(parameters.codecId);
    this.#decoder.allocContext3(codec);
    FFmpegError.throwIfError(this.#decoder.parametersToContext(parameters), 'decoder parameters');
    FFmpegError.throwIfError(this.#decoder.open2Sync(codec), 'open decoder');
    this.#floor = 10 ** (floorDb / 20);
  }

  /** The true peak so far in dB. May be less if it is below the floor. */
  get peakDb(): number {
    return 20 * Math.log10(this.#peak);
  }

  /** Null ends the sound. */
  add(packet: Packet | null): void {
    for (const decoded of decode(this.#decoder, packet, { whole: 0, lost: 0 })) {
      using frame = decoded;
      for (const [channel, tail] of this.#tails.entries()) {
        const plane = frame.data?.[channel];
        if (!plane) throw new MediaError('INTERNAL', 'sound with one channel');
        const samples = new Float32Array(tail.length + frame.nbSamples);
        samples.set(tail);
        samples.set(new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples), tail.length);
        const least = Math.max(this.#peak, this.#floor);
        this.#peak = Math.max(this.#peak, truePeak(samples, PEAK_REACH, frame.nbSamples, least));
        tail.set(samples.subarray(-tail.length));
      }
    }
  }

  [Symbol.dispose](): void {
    this.#decoder.freeContext();
  }
}
