import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  avGetCodecName,
  Demuxer,
  type Packet,
  type Stream,
} from 'node-av';
import { isMediaError, MediaError } from '#server/media/media-error.ts';
import type { CodedPicture } from '#server/media/plan/clip-graph.ts';
import { MAX_STREAMS, MIN_RECOVERED_SHARE } from '#server/media/plan/limits.ts';
import {
  type Orientation,
  orientationOf,
  type Turn,
  turnedBy,
  UPRIGHT,
} from '#server/media/plan/orientation.ts';
import { requireDimensions, requireLength, requireStreams } from '#server/media/plan/require-limits.ts';
import { screenHeader } from '#server/media/screen/screen-source.ts';
import type { JobContext } from './job-context.ts';
import { type Container, type Purpose, sniffSource } from './sniff-container.ts';
import { PICTURE_CODECS, SOUND_CODECS, sourceOptions } from './source-options.ts';

export type Source = {
  path: string;
  container: Container;
  /** The first picture or sound; all times count from here. */
  startSeconds: number;
  durationSeconds: number;
  video: { index: number; picture: CodedPicture };
  audio: { index: number } | null;
};

/** Generous, so that too many streams are counted instead of failing as a broken file. */
const HEADER_STREAMS = 1000;
const PACKETS_BETWEEN_BREATHS = 2000;

/** Checks whether a file may be decoded, and counts its packets, because headers may lie. Throws a refusal. */
export async function inspectSource(path: string, maxBytes: number, context: JobContext): Promise<Source> {
  const container = await inspectHeader(path, maxBytes);
  return refuseUnreadable(() => analyse(path, container, context));
}

/** Returns a source whose pictures are turned further. */
export function turnSource(source: Source, rotate: Turn): Source {
  const { video } = source;
  const orientation = turnedBy(video.picture.orientation, rotate);
  return { ...source, video: { ...video, picture: { ...video.picture, orientation } } };
}

/** Checks format, size, dimensions, length and number of streams by the header alone. Throws a refusal. */
export async function inspectHeader(
  path: string,
  maxBytes: number,
  purpose: Purpose = {},
): Promise<Container> {
  const container = await sniffSource(path, maxBytes, purpose);
  // A decoder opens to analyse a transport stream, whose header names no sizes.
  if (container === 'mpegts') await screenHeader(path, container);
  await refuseUnreadable(() => checkHeader(path, container));
  return container;
}

async function refuseUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isMediaError(error)) throw error;
    throw new MediaError('CORRUPT', 'the container cannot be read', { cause: error });
  }
}

const isPicture = (stream: Stream) =>
  stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC);
const isSound = (stream: Stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO;

/** Reads only the header: analysing streams opens decoders, which hostile sizes must not reach. */
async function checkHeader(path: string, container: Container): Promise<void> {
  await using demuxer = await Demuxer.open(path, {
    ...sourceOptions(container, HEADER_STREAMS),
    skipStreamInfo: true,
  });
  requireStreams(demuxer.streams.length);
  requireLength(demuxer.duration, 0);
  for (const stream of demuxer.streams) {
    if (isPicture(stream)) requireDimensions(stream.codecpar);
    // The index of PCM sound counts its samples, not its packets.
    const packets = isPicture(stream) ? Number(stream.nbFrames) : 0;
    requireLength(Number(stream.duration) * stream.timeBase.toDouble(), packets);
  }
}

async function analyse(path: string, container: Container, context: JobContext): Promise<Source> {
  await using demuxer = await Demuxer.open(path, sourceOptions(container, MAX_STREAMS));
  const video = requireVideo(demuxer);
  const audio = demuxer.streams.find(isUsableSound);

  const spans = await scanPackets(demuxer, context);
  const pictures = spans.get(video.index);
  if (!pictures) throw new MediaError('CORRUPT', 'no video packets');
  checkWhole(pictures.packets, Number(video.nbFrames));
  const sound = audio && spans.get(audio.index);
  const startSeconds = Math.max(0, Math.min(pictures.start, sound?.start ?? Number.POSITIVE_INFINITY));
  const durationSeconds = Math.max(pictures.end, sound?.end ?? 0) - startSeconds;
  return {
    path,
    container,
    startSeconds,
    durationSeconds,
    video: { index: video.index, picture: describePicture(video) },
    audio: audio && sound ? { index: audio.index } : null,
  };
}

/** A truncated MP4 has fewer pictures than its index says. */
function checkWhole(packets: number, promised: number): void {
  if (promised > 0 && packets / promised < MIN_RECOVERED_SHARE) {
    throw new MediaError('CORRUPT', `${Math.round((packets / promised) * 100)} % of the pictures arrived`);
  }
}

function requireVideo(demuxer: Demuxer): Stream {
  const video = demuxer.streams.find(isPicture);
  if (!video && demuxer.streams.some(isSound)) throw new MediaError('NO_PICTURE', 'no video stream');
  if (!video) throw new MediaError('CORRUPT', 'no streams');
  const codec = avGetCodecName(video.codecpar.codecId) ?? 'unknown';
  if (!PICTURE_CODECS.has(codec)) throw new MediaError('CODEC', `video codec ${codec}`);
  if (!video.codecpar.width || !video.codecpar.height) throw new MediaError('CORRUPT', 'no picture size');
  requireDimensions(video.codecpar);
  return video;
}

function isUsableSound(stream: Stream): boolean {
  return isSound(stream) && SOUND_CODECS.has(avGetCodecName(stream.codecpar.codecId) ?? '');
}

function describePicture({ codecpar, sampleAspectRatio }: Stream): CodedPicture {
  const aspect = sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio;
  return {
    size: { width: codecpar.width, height: codecpar.height },
    pixelAspect: aspect.num > 0 && aspect.den > 0 ? aspect.num / aspect.den : 1,
    orientation: readOrientation({ codecpar }),
    highDynamicRange:
      codecpar.colorTrc === AVCOL_TRC_SMPTE2084 || codecpar.colorTrc === AVCOL_TRC_ARIB_STD_B67,
  };
}

/** Returns the orientation of a stream's display matrix. */
export function readOrientation({ codecpar }: Pick<Stream, 'codecpar'>): Orientation {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return UPRIGHT;
  const number = (index: number) => matrix.readInt32LE(index * 4);
  return orientationOf({ a: number(0), b: number(1), c: number(3), d: number(4) });
}

type Span = { start: number; end: number; packets: number };

export async function scanPackets(demuxer: Demuxer, context: JobContext): Promise<Map<number, Span>> {
  const spans = new Map<number, Span>();
  let count = 0;
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    addToSpan(spans, packet);
    packet.free();
    count++;
    requireLength(0, count);
    if (count % PACKETS_BETWEEN_BREATHS === 0) await context.breathe();
  }
  return spans;
}

function addToSpan(spans: Map<number, Span>, { streamIndex, pts, duration, timeBase }: Packet): void {
  if (pts === AV_NOPTS_VALUE) return;
  const tick = timeBase.num / timeBase.den;
  const start = Number(pts) * tick;
  const end = start + Number(duration) * tick;
  const span = spans.get(streamIndex) ?? { start, end, packets: 0 };
  span.start = Math.min(span.start, start);
  span.end = Math.max(span.end, end);
  span.packets++;
  spans.set(streamIndex, span);
  requireLength(span.end - Math.max(0, span.start), span.packets);
}
