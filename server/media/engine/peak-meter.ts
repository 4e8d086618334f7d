import { Codec, CodecContext, type CodecParameters, FFmpegError, type Packet } from 'node-av';
import { MediaError } from '#server/media/media-error.ts';
import { PeakTracker } from '#server/media/plan/peak-tracker.ts';
import { decode } from './decode-pictures.ts';

/** Decodes packets of stereo sound and measures their true peak. */
export class PeakMeter implements Disposable {
  readonly #decoder = new CodecContext();
  readonly #tracker: PeakTracker;

  constructor(parameters: CodecParameters, floorDb: number) {
    const codec = Codec.findDecoder(parameters.codecId);
    this.#decoder.allocContext3(codec);
    FFmpegError.throwIfError(this.#decoder.parametersToContext(parameters), 'decoder parameters');
    FFmpegError.throwIfError(this.#decoder.open2Sync(codec), 'open decoder');
    this.#tracker = new PeakTracker(floorDb);
  }

  /** The true peak so far in dB. May be less if it is below the floor. */
  get peakDb(): number {
    return this.#tracker.peakDb;
  }

  /** Null ends the sound. */
  add(packet: Packet | null): void {
    for (const decoded of decode(this.#decoder, packet, { whole: 0, lost: 0 })) {
      using frame = decoded;
      const samplesOf = (channel: number) => {
        const plane = frame.data?.[channel];
        if (!plane) throw new MediaError('INTERNAL', 'sound with one channel');
        return new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples);
      };
      this.#tracker.add([samplesOf(0), samplesOf(1)]);
    }
  }

  [Symbol.dispose](): void {
    this.#decoder.freeContext();
  }
}
