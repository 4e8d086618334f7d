import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CHANNEL_ORDER_UNSPEC,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  type AVCodecID,
  type CodecContext,
  Decoder,
  Demuxer,
  type FFEncoderCodec,
  FFmpegError,
  FilterAPI,
  Frame,
  Packet,
  Rational,
} from 'node-av';
import { decodePng } from '#server/media/engine/decode-pictures.ts';
import { encode, openEncoder } from '#server/media/engine/encode.ts';
import { FileWriter } from '#server/media/engine/file-writer.ts';

export type SoundSpec = {
  codec: 'aac' | 'pcm_s16le' | 'mp2' | 'amr_nb';
  channels: number;
  sampleRate: number;
  seconds: number;
  startSeconds: number;
  /** Whether the file names the channels. */
  ordered: boolean;
};

export type ClipSpec = {
  output: string;
  container: 'mp4' | 'mov' | 'webm' | '3gp' | 'mpegts';
  /** The container writer's options. */
  writer: Record<string, string>;
  /** PNGs, each from its frame on, and their filters. */
  pictures: { path: string; fromFrame: number; filters: string }[];
  encoder: string;
  options: Record<string, string>;
  frames: number;
  frameRate: number;
  startSeconds: number;
  /** Each frame's duration; it matters for the last. */
  lastFrameSeconds?: number;
  /** The nine numbers of a display matrix. */
  matrix?: number[];
  sounds: SoundSpec[];
};
export type LookAt = { path: string; frame: number };

const CLOCK = 90_000;
const PCM_SAMPLES_PER_FRAME = 1024;
/** Missing among the library's constants. */
const AV_CODEC_ID_AMR_NB = 0x1_20_00 as AVCodecID;
const AMR_SAMPLES = 160;

function drawPicture({ path, filters }: { path: string; filters: string }): Frame {
  using filter = FilterAPI.create(filters);
  using picture = decodePng(path);
  const [frame] = [...filter.processAllSync(picture), ...filter.flushFramesSync()];
  if (!frame) throw new Error('the graph dropped the picture');
  return frame;
}

function openPictureEncoder(
  { encoder, options, frameRate, container }: ClipSpec,
  picture: Frame,
): CodecContext {
  return openEncoder(encoder as FFEncoderCodec, options, (context) => {
    context.width = picture.width;
    context.height = picture.height;
    context.pixelFormat = picture.format as CodecContext['pixelFormat'];
    context.sampleAspectRatio = picture.sampleAspectRatio;
    context.colorRange = picture.colorRange;
    context.colorSpace = picture.colorSpace;
    context.colorPrimaries = picture.colorPrimaries;
    context.colorTrc = picture.colorTrc;
    // Encoders of older formats count frames.
    context.timeBase = new Rational(1, /^(mpeg|h263)/.test(encoder) ? frameRate : CLOCK);
    context.framerate = new Rational(frameRate, 1);
    context.bitRate = encoder.startsWith('libx') ? 0n : 1_000_000n;
    // More threads of libvpx wait in busy loops.
    context.threadCount = encoder.startsWith('libvpx') ? 1 : 2;
    if (container !== 'webm' && container !== 'mpegts') context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  });
}

function openSound({ codec, channels, sampleRate, ordered }: SoundSpec): CodecContext {
  // The library has no encoder for speech codecs: their packets are made by hand.
  const encoder = codec === 'amr_nb' ? 'pcm_s16le' : codec;
  return openEncoder(encoder as FFEncoderCodec, {}, (context) => {
    context.sampleRate = sampleRate;
    context.sampleFormat = codec === 'aac' ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_S16;
    context.channelLayout = layoutOf(channels, ordered);
    context.timeBase = new Rational(1, sampleRate);
    context.bitRate = 96_000n;
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  });
}

/** Left, right, centre, bass, back left, back right, as available; mono is the centre. */
function layoutOf(channels: number, ordered: boolean) {
  const mask = channels === 1 ? 4n : BigInt(2 ** channels - 1);
  return ordered
    ? { nbChannels: channels, order: AV_CHANNEL_ORDER_NATIVE, mask }
    : { nbChannels: channels, order: AV_CHANNEL_ORDER_UNSPEC, mask: 0n };
}

/** A separate tone per channel: 400, 600, 800 … Hz. */
function* soundFrames(spec: SoundSpec, context: CodecContext): Generator<Frame> {
  const perFrame = context.frameSize || PCM_SAMPLES_PER_FRAME;
  const isPlanar = spec.codec === 'aac';
  const total = Math.round(spec.seconds * spec.sampleRate);
  for (let start = 0; start < total; start += perFrame) {
    const count = Math.min(perFrame, total - start);
    const bytes = Buffer.alloc(count * spec.channels * (isPlanar ? 4 : 2));
    for (let index = 0; index < count; index++) {
      for (let channel = 0; channel < spec.channels; channel++) {
        const turns = ((start + index) * (400 + 200 * channel)) / spec.sampleRate;
        const sample = Math.sin(turns * 2 * Math.PI) * 0.2;
        if (isPlanar) bytes.writeFloatLE(sample, (channel * count + index) * 4);
        else bytes.writeInt16LE(Math.round(sample * 32_767), (index * spec.channels + channel) * 2);
      }
    }
    yield Frame.fromAudioBuffer(bytes, {
      nbSamples: count,
      format: context.sampleFormat,
      sampleRate: spec.sampleRate,
      channelLayout: context.channelLayout,
      timeBase: { num: 1, den: spec.sampleRate },
      pts: BigInt(start + Math.round(spec.startSeconds * spec.sampleRate)),
    });
  }
}

/** Speech at 12.2 kbit/s (3GPP TS 26.101) of arbitrary parameters: noise. */
function* amrPackets({ seconds, sampleRate }: SoundSpec): Generator<Packet> {
  for (let start = 0; start < seconds * sampleRate; start += AMR_SAMPLES) {
    const packet = new Packet();
    packet.alloc();
    packet.data = Buffer.from(
      Array.from({ length: 32 }, (_, index) => (index ? (index * 37 + start) % 256 : 0x3c)),
    );
    packet.pts = BigInt(start);
    packet.dts = BigInt(start);
    packet.duration = BigInt(AMR_SAMPLES);
    yield packet;
  }
}

export function makeClip(spec: ClipSpec): void {
  const [first, ...later] = spec.pictures.map((picture) => ({ ...picture, frame: drawPicture(picture) }));
  if (!first) throw new Error('no picture');
  const encoders = [first, ...later].map(({ frame }) => openPictureEncoder(spec, frame));
  const [firstEncoder] = encoders;
  if (!firstEncoder) throw new Error('no encoder');
  using writer = new FileWriter(spec.output, spec.container as 'mp4', spec.writer);
  const track = writer.addEncoded(firstEncoder);
  if (spec.matrix) {
    const matrix = Buffer.alloc(36);
    for (const [index, value] of spec.matrix.entries()) matrix.writeInt32LE(value, index * 4);
    track.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix);
  }
  const sounds = spec.sounds.map((sound) => {
    const context = openSound(sound);
    const to = writer.addEncoded(context);
    if (sound.codec === 'amr_nb') {
      to.codecpar.codecId = AV_CODEC_ID_AMR_NB;
      to.codecpar.frameSize = AMR_SAMPLES;
    }
    return { sound, context, track: to };
  });
  writer.start();

  for (const { sound, context, track: to } of sounds) {
    if (sound.codec === 'amr_nb') {
      for (const packet of amrPackets(sound)) writer.write(packet, to, context.timeBase);
      continue;
    }
    for (const frame of [...soundFrames(sound, context), null]) {
      for (const packet of encode(context, frame)) writer.write(packet, to, context.timeBase);
      frame?.free();
    }
  }
  const pictures = [first, ...later];
  for (const [part, picture] of pictures.entries()) {
    const context = encoders[part] ?? firstEncoder;
    const end = pictures[part + 1]?.fromFrame ?? spec.frames;
    for (let index = picture.fromFrame; index < end; index++) {
      using frame = new Frame();
      frame.alloc();
      FFmpegError.throwIfError(frame.ref(picture.frame), 'share picture');
      frame.timeBase = context.timeBase;
      const clock = context.timeBase.den;
      frame.pts = BigInt(Math.round((spec.startSeconds + index / spec.frameRate) * clock));
      frame.duration = BigInt(Math.round((spec.lastFrameSeconds ?? 1 / spec.frameRate) * clock));
      for (const packet of encode(context, frame)) writer.write(packet, track, context.timeBase);
    }
    for (const packet of encode(context, null)) writer.write(packet, track, context.timeBase);
  }
  writer.finish();
}

/** Returns the pixels near a frame's four corners, without colour management. */
export function lookAt({ path, frame: wanted }: LookAt): number[][] {
  using demuxer = Demuxer.openSync(path);
  const stream = demuxer.video();
  if (!stream) throw new Error('no pictures');
  using decoder = Decoder.createSync(stream);
  using filter = FilterAPI.create('scale=in_color_matrix=bt709:in_range=tv,format=rgb24');
  let index = 0;
  for (const filtered of filter.framesSync(decoder.framesSync(demuxer.packetsSync(stream.index)))) {
    if (filtered === null) break;
    using frame = filtered;
    if (index++ < wanted) continue;
    const pixels = frame.toBuffer();
    const at = (x: number, y: number) => {
      const start = (Math.floor(y * frame.height) * frame.width + Math.floor(x * frame.width)) * 3;
      return [...pixels.subarray(start, start + 3)];
    };
    // Inside the area of a portrait clip.
    return [at(0.42, 0.1), at(0.58, 0.1), at(0.42, 0.9), at(0.58, 0.9)];
  }
  throw new Error(`only ${index} frames`);
}
