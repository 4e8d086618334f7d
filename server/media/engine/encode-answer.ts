import { FilterAPI, type Frame, Rational } from 'node-av';
import sharp from 'sharp';
import { type DrawnAnswer, photoSeconds } from '#lib/reel/drawn-answer.ts';
import type { ReelQuality } from '#lib/reel/format.ts';
import { namedFrames } from '#lib/reel/speaker-name.ts';
import { keepInFile } from '#server/drawing/kept-pixels.ts';
import type { MovingPicture } from '#server/drawing/moving-picture.ts';
import { isPictureError } from '#server/drawing/picture-error.ts';
import type { JobOf } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { namedGraph } from '#server/media/plan/clip-graph.ts';
import { likelyCuts, type Stretch } from '#server/media/plan/cut.ts';
import { FRAME_RATE } from '#server/media/plan/profile.ts';
import { drawnFrames } from './drawn-frames.ts';
import { encodeFrames } from './encode-segment.ts';
import type { JobContext } from './job-context.ts';
import { findNamedFaces } from './look-at-answer.ts';
import { placeName } from './place-name.ts';

type AnswerJob = JobOf<'prepare-answer' | 'draw-answer'>;

/** Lays out the answer of a job. Its photos stay in the file `spare`, not in memory. Throws CORRUPT for a picture that cannot be read. */
export async function openAnswer(
  { answer, pictures, format }: AnswerJob,
  { peaks, quality, spare }: { peaks: readonly number[]; quality: ReelQuality; spare: string },
): Promise<MovingPicture> {
  // Photos are different pictures, and each is needed once.
  sharp.cache(false);
  // Only a drawing needs the fonts.
  const { layOutAnswer } = await import('#server/drawing/answer.ts');
  const look = { format, quality, ...(answer.medium === 'PHOTO' && { keep: keepInFile(spare) }) };
  try {
    const picture = await layOutAnswer(answer, { pictures, peaks }, look);
    // What drawing left behind would stay while the pictures are encoded: to the collector, pixels look small.
    globalThis.gc?.();
    return picture;
  } catch (error) {
    if (!isPictureError(error)) throw error;
    throw new MediaError('CORRUPT', 'a picture cannot be read', { cause: error });
  }
}

/** Encodes a drawn answer as a segment. Returns its key frames. */
export async function encodeAnswer(
  picture: MovingPicture,
  { answer, overlay, fades, named: moved }: AnswerJob,
  { frames, shown, output }: { frames: number; shown: Stretch; output: string },
  context: JobContext,
): Promise<number[]> {
  const plan = { frames, size: picture.frame, cuts: likelyCuts(shown, fades), output };
  if (overlay === null) return encodeFrames(drawnFrames(picture, frames), plan, context);
  const bearing = moved ?? namedFrames(bearingName(answer, shown));
  const faces = await findNamedFaces(picture, frames, bearing, context);
  const graph = namedGraph(picture.frame, placeName({ picture: overlay, ...bearing }, faces, picture.frame));
  using named = FilterAPI.create(graph, { framerate: { num: FRAME_RATE, den: 1 } });
  return await encodeFrames(named.framesSync(timed(drawnFrames(picture, frames))), plan, context);
}

/** Returns the frames that may bear the name: only those of the first of several photos. */
function bearingName(answer: DrawnAnswer, shown: Stretch): Stretch {
  if (answer.medium !== 'PHOTO' || answer.captions.length < 2) return shown;
  const [caption = ''] = answer.captions;
  return { from: shown.from, to: Math.min(shown.to, photoSeconds(caption) * FRAME_RATE) };
}

/** A filter asks when each picture is shown. */
function* timed(pictures: Iterable<Frame>): Generator<Frame | null> {
  let next = 0n;
  for (const frame of pictures) {
    frame.timeBase = new Rational(1, FRAME_RATE);
    frame.pts = next;
    next += 1n;
    yield frame;
  }
  yield null;
}
