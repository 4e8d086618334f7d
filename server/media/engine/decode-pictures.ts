import {
  AV_FRAME_FLAG_CORRUPT,
  AV_NOPTS_VALUE,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  Codec,
  CodecContext,
  Demuxer,
  FFmpegError,
  Frame,
  type Packet,
  SoftwareScaleContext,
  type Stream,
} from 'node-av';
import { MediaError } from '#server/media/media-error.ts';
import { MAX_PICTURE_PIXELS, MAX_STREAMS } from '#server/media/plan/limits.ts';
import { pictureSlots } from '#server/media/plan/picture-slots.ts';
import type { Source } from './inspect-source.ts';
import { refuseDamage } from './refuse-damage.ts';
import { sourceOptions } from './source-options.ts';

export type DecodeTally = { whole: number; lost: number };

/** Decodes up to 120 pictures a second until `untilSeconds`, then yields null for the filter graph. Skips damaged ones. */
export function decodePictures(
  source: Source,
  untilSeconds: number,
  tally: DecodeTally,
): Generator<Frame | null> {
  return refuseDamage(readPictures(source, untilSeconds, tally));
}

function* readPictures(source: Source, untilSeconds: number, tally: DecodeTally): Generator<Frame | null> {
  using demuxer = Demuxer.openSync(source.path, sourceOptions(source.container, MAX_STREAMS));
  const stream = demuxer.getStream(source.video.index);
  if (!stream) throw new MediaError('CORRUPT', 'the video stream disappeared');
  using decoder = openDecoder(stream);
  using uniform = new UniformSize();
  const { num, den } = stream.timeBase;
  const startTicks = BigInt(Math.round((source.startSeconds * den) / num));
  const untilTicks = BigInt(Math.ceil((untilSeconds * den) / num));
  let nextTicks = 0n;
  const isKept = pictureSlots();

  for (const packet of demuxer.packetsSync(stream.index)) {
    for (const frame of decode(decoder, packet, tally)) {
      frame.timeBase = stream.timeBase;
      const ticks = frame.bestEffortTimestamp;
      frame.pts = ticks === AV_NOPTS_VALUE ? nextTicks : ticks - startTicks;
      nextTicks = frame.pts + frame.duration;
      if (frame.pts >= untilTicks) {
        frame.free();
        packet?.free();
        yield null;
        return;
      }
      if (isKept((Number(frame.pts) * num) / den)) yield uniform.apply(frame);
      else frame.free();
    }
    packet?.free();
  }
  yield null;
}

/** Decodes one of our PNGs. The caller frees it. */
export function decodePng(path: string): Frame {
  using demuxer = Demuxer.openSync(path, { format: 'png_pipe', options: { protocol_whitelist: 'file' } });
  const stream = demuxer.video();
  if (!stream) throw new MediaError('INTERNAL', 'the picture is not a PNG');
  using decoder = openDecoder(stream);
  for (const packet of demuxer.packetsSync(stream.index)) {
    for (const frame of decode(decoder, packet, { whole: 0, lost: 0 })) {
      packet?.free();
      frame.timeBase = stream.timeBase;
      frame.pts = 0n;
      return frame;
    }
    packet?.free();
  }
  throw new MediaError('INTERNAL', 'the picture cannot be decoded');
}

export function openDecoder(stream: Stream): CodecContext {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  const context = new CodecContext();
  context.allocContext3(codec);
  FFmpegError.throwIfError(context.parametersToContext(stream.codecpar), 'decoder parameters');
  context.pktTimebase = stream.timeBase;
  context.threadCount = 2;
  // A stream may grow after its header was checked.
  FFmpegError.throwIfError(context.setOption('max_pixels', String(MAX_PICTURE_PIXELS)), 'decoder limit');
  FFmpegError.throwIfError(context.open2Sync(codec), 'open decoder');
  return context;
}

/** Yields the pictures that a packet completes; null drains the decoder. The caller frees them. */
export function* decode(decoder: CodecContext, packet: Packet | null, tally: DecodeTally): Generator<Frame> {
  // An unreadable packet loses its picture, not the clip.
  const sent = decoder.sendPacketSync(packet);
  if (sent < 0 && sent !== AVERROR_EOF) tally.lost++;
  while (true) {
    const frame = new Frame();
    frame.alloc();
    const received = decoder.receiveFrameSync(frame);
    if (received < 0) {
      frame.free();
      if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return;
      tally.lost++;
    } else if (frame.decodeErrorFlags || frame.hasFlags(AV_FRAME_FLAG_CORRUPT)) {
      frame.free();
      tally.lost++;
    } else {
      tally.whole++;
      yield frame;
    }
  }
}

/** Scales frames to the first one's size: turning a phone changes it and would restart the filter graph. */
class UniformSize {
  #scaler: SoftwareScaleContext | null = null;
  #first: Pick<Frame, 'width' | 'height' | 'format'> | null = null;

  apply(frame: Frame): Frame {
    const { width, height, format } = frame;
    this.#first ??= { width, height, format };
    const first = this.#first;
    if (width === first.width && height === first.height && format === first.format) return frame;
    using original = frame;
    const scaled = new Frame();
    scaled.alloc();
    scaled.copyProps(original);
    scaled.width = first.width;
    scaled.height = first.height;
    scaled.format = first.format;
    FFmpegError.throwIfError(this.#openScaler().scaleFrameSync(scaled, original), 'scale frame');
    return scaled;
  }

  #openScaler(): SoftwareScaleContext {
    if (this.#scaler) return this.#scaler;
    this.#scaler = new SoftwareScaleContext();
    this.#scaler.allocContext();
    return this.#scaler;
  }

  [Symbol.dispose](): void {
    this.#scaler?.freeContext();
  }
}
