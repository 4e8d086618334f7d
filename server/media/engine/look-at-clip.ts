import { Demuxer, FilterAPI, type Frame, type Packet } from 'node-av';
import { type Bitmap, FINE_NET_SIDE, findFaces, NET_SIDE } from '#server/media/faces/find-faces.ts';
import { findLitFaces } from '#server/media/faces/find-lit-faces.ts';
import { displayedSize, sampleGraph } from '#server/media/plan/clip-graph.ts';
import { type Box, frameFaces, isWide } from '#server/media/plan/framing.ts';
import { MAX_STREAMS } from '#server/media/plan/limits.ts';
import { FRAME_RATE, type Size } from '#server/media/plan/profile.ts';
import { isTooDark, measureLight, type Tone, toneOf } from '#server/media/plan/tone.ts';
import { decode, openDecoder } from './decode-pictures.ts';
import type { Source } from './inspect-source.ts';
import type { TakePart } from './inspect-take.ts';
import type { JobContext } from './job-context.ts';
import { sourceOptions } from './source-options.ts';

/** What a few pictures of a clip show. Faces are of all of them, and of one for a wide frame. */
type Look = { faces: Box[]; tone: Tone | null; isDark: boolean };
export type LookedAt = TakePart & { look: Look };

const UNSEEN: Look = { faces: [], tone: null, isDark: false };
/** Parts of one camera that are looked at: its longest. */
const MOST_PARTS = 3;

const PICTURES = 3;
/** The first second shows someone reaching for the button. */
const EARLIEST_SECONDS = 1;

/** Looks at each part of a take. Parts of one camera are shown alike, so that nothing changes where they join. */
export async function lookAtParts(
  parts: readonly TakePart[],
  size: Size,
  context: JobContext,
): Promise<LookedAt[]> {
  const cameras = Map.groupBy(parts, ({ source }) => JSON.stringify(source.video.picture));
  const looks = new Map<number, Look>();
  for (const shots of cameras.values()) {
    const seen = shots.toSorted((one, other) => other.frames - one.frames).slice(0, MOST_PARTS);
    const look = await lookAt(seen, size, context);
    for (const { part } of shots) looks.set(part, look);
  }
  return parts.map((part) => ({ ...part, look: looks.get(part.part) ?? UNSEEN }));
}

/** Looks at a few key frames for light, and for faces that a frame of `size` must show or its name must not cover. A clip that cannot be looked at is fine. */
async function lookAt(parts: readonly TakePart[], size: Size, context: JobContext): Promise<Look> {
  const pictures: Bitmap[] = [];
  for (const part of parts) pictures.push(...(await picturesOf(part, NET_SIDE, context)));
  if (pictures.length === 0) return UNSEEN;
  const light = measureLight(pictures.map(({ rgb }) => rgb));
  const faces: Box[] = [];
  const middle = Math.floor(pictures.length / 2);
  for (const picture of isWide(size) ? pictures.slice(middle, middle + 1) : pictures) {
    faces.push(...findLitFaces(picture, light));
    await context.breathe();
  }
  // A small face may be cut off, but is seldom under a name.
  if (isCropped(parts, size, faces)) faces.push(...(await lookClosely(parts, context)));
  const mayDarken = parts.every(({ source }) => !source.video.picture.highDynamicRange);
  return { faces, tone: toneOf(light, { mayDarken }), isDark: isTooDark(light) };
}

function isCropped([first]: readonly TakePart[], size: Size, faces: readonly Box[]): boolean {
  if (!first) return false;
  const { width, height } = frameFaces(displayedSize(first.source.video.picture), size, faces);
  return width < 1 || height < 1;
}

async function lookClosely([longest]: readonly TakePart[], context: JobContext): Promise<Box[]> {
  const pictures = longest ? await picturesOf(longest, FINE_NET_SIDE, context) : [];
  const picture = pictures[Math.floor(pictures.length / 2)];
  return picture ? findFaces(picture, FINE_NET_SIDE) : [];
}

async function picturesOf(
  { source, frames }: TakePart,
  side: number,
  context: JobContext,
): Promise<Bitmap[]> {
  const pictures: Bitmap[] = [];
  try {
    using filter = FilterAPI.create(sampleGraph(source.video.picture, side));
    for (const picture of filter.framesSync(keyPictures(source, frames / FRAME_RATE))) {
      if (picture === null) break;
      using frame = picture;
      pictures.push(toBitmap(frame));
      await context.breathe();
    }
  } catch {
    // The encoder decides about a damaged clip.
  }
  return pictures;
}

/** Yields key frames over the whole clip, and then null. */
function* keyPictures(source: Source, seconds: number): Generator<Frame | null> {
  using demuxer = Demuxer.openSync(source.path, sourceOptions(source.container, MAX_STREAMS));
  const stream = demuxer.getStream(source.video.index);
  if (!stream) return;
  using decoder = openDecoder(stream);
  for (const packet of keyPackets(demuxer.packetsSync(stream.index), source, seconds)) {
    for (const part of [packet, null]) {
      for (const frame of decode(decoder, part, { whole: 0, lost: 0 })) {
        frame.timeBase = stream.timeBase;
        yield frame;
      }
    }
    packet.free();
    decoder.flushBuffers();
  }
  yield null;
}

function* keyPackets(
  packets: Iterable<Packet | null>,
  { startSeconds }: Source,
  seconds: number,
): Generator<Packet> {
  const step = seconds / PICTURES;
  let next = Math.min(EARLIEST_SECONDS, step / 2);
  let count = 0;
  let early: Packet | null = null;
  for (const packet of packets) {
    if (packet === null) break;
    const { num, den } = packet.timeBase;
    const at = (Number(packet.pts) * num) / den - startSeconds;
    if (at >= seconds || next >= seconds) {
      packet.free();
      break;
    }
    if (packet.isKeyframe && at >= next) {
      count++;
      next = at + step;
      yield packet;
    } else if (packet.isKeyframe && early === null) early = packet;
    else packet.free();
  }
  if (early && count === 0) yield early;
  else early?.free();
}

function toBitmap(frame: Frame): Bitmap {
  const { width, height } = frame;
  const bytes = frame.data?.[0] ?? Buffer.alloc(0);
  const stride = frame.linesize[0] ?? 0;
  const rgb = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    rgb.set(bytes.subarray(row * stride, row * stride + width * 3), row * width * 3);
  }
  return { width, height, rgb };
}
