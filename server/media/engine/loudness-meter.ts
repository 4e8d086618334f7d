import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  type AVSampleFormat,
  FilterAPI,
  Frame,
} from 'node-av';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';

/** Measures stereo sound at 48 kHz by EBU R128. Call `finish` before reading. */
export class LoudnessMeter implements Disposable {
  readonly #filter: FilterAPI;
  #position = 0;
  #truePeak = 0;
  /** Null for silence. */
  loudnessLufs: number | null = null;

  constructor({ withPeak }: { withPeak: boolean }) {
    this.#filter = FilterAPI.create(`ebur128=metadata=1:framelog=quiet${withPeak ? ':peak=true' : ''}`);
  }

  /** Null for silence. */
  get truePeakDb(): number | null {
    return this.#truePeak > 0 ? 20 * Math.log10(this.#truePeak) : null;
  }

  /** Adds interleaved samples. */
  addPcm(bytes: Buffer): void {
    this.#add(bytes, bytes.length / 4, AV_SAMPLE_FMT_S16);
  }

  addSamples([left, right]: readonly [Float32Array, Float32Array]): void {
    if (left.length === 0) return;
    const bytes = [left, right].map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    );
    this.#add(Buffer.concat(bytes), left.length, AV_SAMPLE_FMT_FLTP);
  }

  finish(): void {
    this.#filter.flushSync();
    for (const measured of this.#filter.flushFramesSync()) this.#read(measured);
  }

  [Symbol.dispose](): void {
    this.#filter.close();
  }

  #add(bytes: Buffer, samples: number, format: AVSampleFormat): void {
    using frame = Frame.fromAudioBuffer(bytes, {
      nbSamples: samples,
      format,
      sampleRate: SAMPLE_RATE,
      channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
      timeBase: { num: 1, den: SAMPLE_RATE },
      pts: BigInt(this.#position),
    });
    this.#position += samples;
    for (const measured of this.#filter.processAllSync(frame)) this.#read(measured);
  }

  #read(measured: Frame): void {
    using frame = measured;
    using metadata = frame.getMetadata();
    const integrated = metadata.get('lavfi.r128.I');
    if (integrated !== null) this.loudnessLufs = Number(integrated);
    for (const channel of ['ch0', 'ch1']) {
      const peak = Number(metadata.get(`lavfi.r128.true_peaks_${channel}`) ?? 0);
      this.#truePeak = Math.max(this.#truePeak, peak);
    }
  }
}
