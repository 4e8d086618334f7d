import { writeFile } from 'node:fs/promises';
import {
  AV_CODEC_FLAG_QSCALE,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FF_ENCODER_MJPEG,
  FF_QP2LAMBDA,
  FilterAPI,
  type Frame,
  Rational,
} from 'node-av';
import { MediaError } from '#server/media/media-error.ts';
import { posterGraph } from '#server/media/plan/clip-graph.ts';
import { exposureScore } from '#server/media/plan/exposure.ts';
import type { Tone } from '#server/media/plan/tone.ts';
import { decodePictures } from './decode-pictures.ts';
import { encode, openEncoder } from './encode.ts';
import type { Source } from './inspect-source.ts';

const MAX_SIDE = { width: 960, height: 960 };
const CANDIDATES_PER_SECOND = 2;
const SEARCHED_SECONDS = 4;
/** The first second shows someone reaching for the button. */
const SKIPPED_CANDIDATES = 2;
const GOOD_SCORE = 0.9;
const JPEG_QUALITY = 3;
/** A screen may stand still for as long. */
const LONGEST_PAUSE_SECONDS = 1;
const HALF_FRAME_SECONDS = 1 / 60;

/** `at` is in seconds of the source. */
type Poster = { at: number | null; output: string };

/**
 * Writes a JPEG of a moment, or of a well exposed one near the start, without the lower third, at most 960 pixels wide.
 */
export async function choosePoster(source: Source, tone: Tone | null, { at, output }: Poster): Promise<void> {
  using chosen = at === null ? findBest(source, tone) : findMoment(source, tone, at);
  await writeFile(output, encodeJpeg(chosen));
}

function findMoment(source: Source, tone: Tone | null, at: number): Frame {
  const graph = posterGraph(source.video.picture, MAX_SIDE, CANDIDATES_PER_SECOND, tone);
  using filter = FilterAPI.create(graph);
  for (const frame of filter.framesSync(pictureAt(source, at))) if (frame !== null) return frame;
  throw new MediaError('CORRUPT', 'no picture could be decoded');
}

/** Yields the first picture from `at` on, or the last one, then null for the filter graph. */
function* pictureAt(source: Source, at: number): Generator<Frame | null> {
  let last: Frame | null = null;
  for (const frame of decodePictures(source, at + LONGEST_PAUSE_SECONDS, { whole: 0, lost: 0 })) {
    if (frame === null) break;
    last?.free();
    last = frame;
    const { num, den } = frame.timeBase;
    if ((Number(frame.pts) * num) / den >= at - HALF_FRAME_SECONDS) break;
  }
  if (last) {
    last.pts = 0n;
    yield last;
  }
  yield null;
}

function findBest(source: Source, tone: Tone | null): Frame {
  const graph = posterGraph(source.video.picture, MAX_SIDE, CANDIDATES_PER_SECOND, tone);
  using filter = FilterAPI.create(graph);
  const pictures = decodePictures(source, SEARCHED_SECONDS, { whole: 0, lost: 0 });
  let best: { frame: Frame; score: number } | null = null;
  let count = 0;
  for (const frame of filter.framesSync(pictures)) {
    if (frame === null) break;
    const luma = frame.data?.[0];
    const early = count < SKIPPED_CANDIDATES;
    // Early pictures only if no later one shows anything.
    const score = luma ? exposureScore(luma) * (early ? 0.5 : 1) : 0;
    if (best === null || score > best.score) {
      best?.frame.free();
      best = { frame, score };
    } else {
      frame.free();
    }
    if (best.score >= GOOD_SCORE) break;
    count++;
  }
  if (best === null) throw new MediaError('CORRUPT', 'no picture could be decoded');
  return best.frame;
}

function encodeJpeg(frame: Frame): Buffer {
  using encoder = openEncoder(FF_ENCODER_MJPEG, {}, (context) => {
    context.width = frame.width;
    context.height = frame.height;
    context.pixelFormat = AV_PIX_FMT_YUVJ420P;
    context.colorRange = AVCOL_RANGE_JPEG;
    context.timeBase = new Rational(1, 1);
    context.setFlags(AV_CODEC_FLAG_QSCALE);
    context.globalQuality = JPEG_QUALITY * FF_QP2LAMBDA;
  });
  frame.quality = JPEG_QUALITY * FF_QP2LAMBDA;
  const packets = [...encode(encoder, frame), ...encode(encoder, null)];
  const bytes = Buffer.concat(packets.map((packet) => packet.data ?? Buffer.alloc(0)));
  for (const packet of packets) packet.free();
  return bytes;
}
