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

/** Writes a media file and checks every result: the library's muxer ignores a failed trailer. */
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

  addEncoded(encoder: CodecContext): Stream {
    const stream = this.#context.newStream();
    FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'track parameters');
    stream.timeBase = encoder.timeBase;
    stream.avgFrameRate = encoder.framerate;
    stream.sampleAspectRatio = encoder.sampleAspectRatio;
    return stream;
  }

  addCopied(source: Stream): Stream {
    const stream = this.#context.newStream();
    FFmpegError.throwIfError(source.codecpar.copy(stream.codecpar), 'track parameters');
    stream.timeBase = source.timeBase;
    stream.avgFrameRate = source.avgFrameRate;
    stream.sampleAspectRatio = source.sampleAspectRatio;
    return stream;
  }

  start(): void {
    FFmpegError.throwIfError(this.#context.writeHeaderSync(), 'write header');
  }

  /** Writes and takes over a packet with times in `timeBase`. Throws INTERNAL unless decoding times rise. */
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

  finish(): void {
    FFmpegError.throwIfError(this.#context.writeTrailerSync(), 'write trailer');
  }

  [Symbol.dispose](): void {
    this.#context.closeOutputSync();
    this.#context.freeContext();
  }
}

const CLOCK = { video_track_timescale: String(TICKS_PER_SECOND) };
/** MP4 with the index in front, so that players start early. */
export const FILM_OPTIONS = { ...CLOCK, movflags: '+faststart' };

/** With the space that the index takes, the file need not be written twice. */
export const filmOptions = (indexBytes: number | null): Record<string, string> =>
  indexBytes === null ? FILM_OPTIONS : { ...CLOCK, moov_size: String(indexBytes) };

export const PROFILE_CLOCK = new Rational(1, TICKS_PER_SECOND);
