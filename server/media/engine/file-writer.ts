import {
  AV_NOPTS_VALUE,
  type CodecContext,
  FFmpegError,
  FormatContext,
  type IRational,
  type Packet,
  Rational,
  type Stream,
} from 'node-av';
import { MediaError } from '#server/media/media-error.ts';
import { TICKS_PER_SECOND } from '#server/media/plan/profile.ts';

/**
 * Writes one media file. The library's own muxer class swallows a failing trailer, so a full disk would give
 * a broken file without an error; here every answer is checked.
 */
export class FileWriter implements Disposable {
  readonly #context = new FormatContext();
  readonly #lastDts = new Map<number, bigint>();

  constructor(path: string, format: 'mp4' | 'webm', options: Record<string, string> = {}) {
    FFmpegError.throwIfError(this.#context.allocOutputContext2(null, format, path), 'allocate output');
    for (const [option, value] of Object.entries(options)) {
      FFmpegError.throwIfError(this.#context.setOption(option, value), `writer option ${option}`);
    }
    FFmpegError.throwIfError(this.#context.openOutputSync(), 'open output');
  }

  /** A track for what `encoder` makes. The encoder must be open. */
  addEncoded(encoder: CodecContext): Stream {
    const stream = this.#context.newStream();
    FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'track parameters');
    stream.timeBase = encoder.timeBase;
    stream.avgFrameRate = encoder.framerate;
    stream.sampleAspectRatio = encoder.sampleAspectRatio;
    return stream;
  }

  /** A track for packets copied from `source`. */
  addCopied(source: Stream): Stream {
    const stream = this.#context.newStream();
    FFmpegError.throwIfError(source.codecpar.copy(stream.codecpar), 'track parameters');
    stream.timeBase = source.timeBase;
    stream.avgFrameRate = source.avgFrameRate;
    stream.sampleAspectRatio = source.sampleAspectRatio;
    return stream;
  }

  /** To be called once, after all tracks are added. */
  start(): void {
    FFmpegError.throwIfError(this.#context.writeHeaderSync(), 'write header');
  }

  /**
   * Writes a packet whose times are in `timeBase`, and takes it over.
   *
   * @throws MediaError `INTERNAL` if decoding times do not rise within the track.
   */
  write(packet: Packet, stream: Stream, timeBase: IRational): void {
    using taken = packet;
    taken.rescaleTs(timeBase, stream.timeBase);
    taken.streamIndex = stream.index;
    const last = this.#lastDts.get(stream.index);
    if (taken.dts === AV_NOPTS_VALUE || (last !== undefined && taken.dts <= last)) {
      throw new MediaError('INTERNAL', `decoding time ${taken.dts} after ${last} in track ${stream.index}`);
    }
    this.#lastDts.set(stream.index, taken.dts);
    FFmpegError.throwIfError(this.#context.interleavedWriteFrameSync(taken), 'write packet');
  }

  /** Writes the index. Only after this is the file whole. */
  finish(): void {
    FFmpegError.throwIfError(this.#context.writeTrailerSync(), 'write trailer');
  }

  [Symbol.dispose](): void {
    this.#context.closeOutputSync();
    this.#context.freeContext();
  }
}

/** MP4 with our clock and its index in front, so that players start before all is loaded. */
export const FILM_OPTIONS = { video_track_timescale: String(TICKS_PER_SECOND), movflags: '+faststart' };

export const PROFILE_CLOCK = new Rational(1, TICKS_PER_SECOND);
