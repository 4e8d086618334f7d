import { open, stat } from 'node:fs/promises';
import { AVMEDIA_TYPE_AUDIO, avGetCodecName, Decoder, Demuxer, FilterAPI, type Stream } from 'node-av';
import { isMediaError, MediaError } from '#server/media/media-error.ts';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';
import { requireStreams } from '#server/media/plan/require-limits.ts';
import { refuseDamage } from './refuse-damage.ts';
import { MUSIC_CODECS, type MusicContainer, musicOptions } from './source-options.ts';

/** Generous, so that too many streams are counted instead of failing as a broken file. */
const HEADER_STREAMS = 1000;
const HEAD_BYTES = 12;

/** Detects a music file's container by its first bytes. Throws TOO_BIG, EMPTY or FORMAT. */
export async function sniffMusic(path: string, maxBytes: number): Promise<MusicContainer> {
  const { size } = await stat(path);
  if (size > maxBytes) throw new MediaError('TOO_BIG', `${size} bytes`);
  await using file = await open(path, 'r');
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, head.length, 0);
  if (bytesRead === 0) throw new MediaError('EMPTY', 'the file is empty');
  const container = containerOf(head);
  if (container === null) throw new MediaError('FORMAT', 'neither MP3, MP4, WAV, Ogg nor FLAC');
  return container;
}

function containerOf(head: Buffer): MusicContainer | null {
  const mark = (at: number) => head.toString('latin1', at, at + 4);
  if (mark(0) === 'RIFF' && mark(8) === 'WAVE') return 'wav';
  if (mark(0) === 'OggS') return 'ogg';
  if (mark(0) === 'fLaC') return 'flac';
  if (mark(4) === 'ftyp') return 'mov';
  // An ID3 tag, or the sync word of a frame of layer III.
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
  return mark(0).startsWith('ID3') || isFrame ? 'mp3' : null;
}

/** Checks streams and length by the header, which opens no decoder. Throws a refusal. */
export async function checkMusicHeader(
  path: string,
  container: MusicContainer,
  maxSeconds: number,
): Promise<void> {
  try {
    await using demuxer = await Demuxer.open(path, {
      ...musicOptions(container, HEADER_STREAMS),
      skipStreamInfo: true,
    });
    requireStreams(demuxer.streams.length);
    const lengths = demuxer.streams.map(({ duration, timeBase }) => Number(duration) * timeBase.toDouble());
    const seconds = Math.max(demuxer.duration, ...lengths);
    // An MP3 may only guess its length.
    if (container !== 'mp3' && seconds > maxSeconds) throw new MediaError('TOO_LONG', `${seconds} s`);
  } catch (error) {
    if (isMediaError(error)) throw error;
    throw new MediaError('CORRUPT', 'the container cannot be read', { cause: error });
  }
}

const isSound = ({ codecpar: { codecType } }: Stream) => codecType === AVMEDIA_TYPE_AUDIO;

/** Decodes the first sound of a file as stereo PCM of 16 bit at 48 kHz. Ignores pictures. Throws NO_SOUND, CODEC or CORRUPT. */
export function* decodeMusic(path: string, container: MusicContainer): Generator<Buffer> {
  yield* refuseDamage(decoded(path, container));
}

function* decoded(path: string, container: MusicContainer): Generator<Buffer> {
  using demuxer = Demuxer.openSync(path, musicOptions(container));
  const stream = demuxer.streams.find(isSound);
  if (!stream) throw new MediaError('NO_SOUND', 'no sound stream');
  // The options only limit the decoders that analyse streams.
  const codec = avGetCodecName(stream.codecpar.codecId) ?? 'unknown';
  if (!MUSIC_CODECS.has(codec)) throw new MediaError('CODEC', `sound codec ${codec}`);
  using decoder = Decoder.createSync(stream, { threadCount: 1, exitOnError: false });
  using filter = FilterAPI.create(
    `aresample=${SAMPLE_RATE},aformat=channel_layouts=stereo:sample_fmts=s16,asetnsamples=n=${SAMPLE_RATE}:p=0`,
  );
  for (const filtered of filter.framesSync(decoder.framesSync(demuxer.packetsSync(stream.index)))) {
    if (filtered === null) return;
    using frame = filtered;
    yield frame.toBuffer();
  }
}
