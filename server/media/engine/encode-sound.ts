import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  type CodecContext,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
  Frame,
  Rational,
  type Stream,
} from 'node-av';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';
import { encode, openEncoder } from './encode.ts';
import type { FileWriter } from './file-writer.ts';
import { PeakMeter } from './peak-meter.ts';

const MONO = { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n };
const STEREO = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };

/** AAC's faster search; inaudible on speech at these rates. */
const ENCODERS = {
  aac: { name: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP, options: { aac_coder: 'fast' } },
  // Mono is the same in both layouts; libopus accepts only the interleaved one.
  opus: { name: FF_ENCODER_LIBOPUS, format: AV_SAMPLE_FMT_FLT, options: { application: 'voip' } },
} as const;

type SoundOptions = {
  codec: keyof typeof ENCODERS;
  channels: 1 | 2;
  bitRate: number;
  /** Measures the peak of the encoded sound, from this level up. */
  peakFloorDb?: number;
};

/** A 48 kHz sound track that regroups samples into the encoder's frames. */
export class SoundTrack implements Disposable {
  readonly #writer: FileWriter;
  readonly #encoder: CodecContext;
  readonly #track: Stream;
  readonly #format: (typeof ENCODERS)[keyof typeof ENCODERS]['format'];
  readonly #pending: Float32Array[];
  readonly #peakMeter: PeakMeter | null;
  #fill = 0;
  #position = 0;

  constructor(writer: FileWriter, { codec, channels, bitRate, peakFloorDb }: SoundOptions) {
    const { name, format, options } = ENCODERS[codec];
    this.#writer = writer;
    this.#format = format;
    this.#encoder = openEncoder(name, options, (context) => {
      context.sampleRate = SAMPLE_RATE;
      context.sampleFormat = format;
      context.channelLayout = channels === 1 ? MONO : STEREO;
      context.timeBase = new Rational(1, SAMPLE_RATE);
      context.bitRate = BigInt(bitRate);
      context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    });
    this.#track = writer.addEncoded(this.#encoder);
    this.#pending = Array.from({ length: channels }, () => new Float32Array(this.#encoder.frameSize));
    this.#peakMeter = peakFloorDb === undefined ? null : new PeakMeter(this.#track.codecpar, peakFloorDb);
  }

  /** The true peak of the sound encoded so far, in dB. */
  get peakDb(): number {
    return this.#peakMeter?.peakDb ?? -Infinity;
  }

  /** Adds samples of −1…1, one array per channel. */
  push(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    let taken = 0;
    while (taken < length) {
      const count = Math.min(length - taken, this.#encoder.frameSize - this.#fill);
      for (const [index, pending] of this.#pending.entries()) {
        pending.set(channels[index]?.subarray(taken, taken + count) ?? [], this.#fill);
      }
      this.#fill += count;
      taken += count;
      if (this.#fill === this.#encoder.frameSize) this.#sendPending();
    }
  }

  finish(): void {
    if (this.#fill > 0) this.#sendPending();
    this.#write(null);
    this.#peakMeter?.add(null);
  }

  #sendPending(): void {
    const samples = this.#pending.map((channel) => channel.subarray(0, this.#fill));
    const bytes = Buffer.concat(samples.map((part) => Buffer.from(part.buffer, 0, part.byteLength)));
    using frame = Frame.fromAudioBuffer(bytes, {
      nbSamples: this.#fill,
      format: this.#format,
      sampleRate: SAMPLE_RATE,
      channelLayout: this.#encoder.channelLayout,
      timeBase: { num: 1, den: SAMPLE_RATE },
      pts: BigInt(this.#position),
    });
    this.#position += this.#fill;
    this.#fill = 0;
    this.#write(frame);
  }

  #write(frame: Frame | null): void {
    for (const packet of encode(this.#encoder, frame)) {
      this.#peakMeter?.add(packet);
      this.#writer.write(packet, this.#track, this.#encoder.timeBase);
    }
  }

  [Symbol.dispose](): void {
    this.#encoder.freeContext();
    this.#peakMeter?.[Symbol.dispose]();
  }
}
