import type { Frame } from 'node-av';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import type { StretchVeil } from '#server/media/piece-jobs.ts';
import type { Size } from '#server/media/plan/profile.ts';
import { coverWith } from './blend-pictures.ts';
import { encodeFrames } from './encode-segment.ts';
import type { JobContext } from './job-context.ts';
import { publishParts } from './output-parts.ts';
import { paintCaptions } from './paint-captions.ts';
import { decodeStretch, sizeOf } from './read-segment.ts';

/** Encodes a stretch of a prepared segment again: under captions or a veil, or to join it where no group of pictures begins or ends. */
export async function encodeStretch(
  job: JobOf<'encode-stretch'>,
  context: JobContext,
): Promise<MediaResult<'encode-stretch'>> {
  const { input, from, to, captions, veil, output } = job;
  const frames = to - from;
  const size = sizeOf(input);
  const decoded = decodeStretch(input, { from, to });
  const pictures = veil ? veiled(decoded, veil, { frames, size }) : decoded;
  await encodeFrames(
    captions.length === 0 ? pictures : paintCaptions(pictures, job, await loadDrawing()),
    { frames, size, output: context.partOf(output), isAgain: true },
    context,
  );
  await publishParts([output], context);
  return { frames };
}

/** Only captions need the fonts. */
const loadDrawing = async () => (await import('#server/drawing/caption.ts')).drawCaption;

/** The last step is the first picture after the stretch. */
function* veiled(
  pictures: Iterable<Frame>,
  { colour, from, to }: StretchVeil,
  { frames, size }: { frames: number; size: Size },
): Generator<Frame> {
  const cover = coverWith(colour, size);
  let index = 0;
  for (const picture of pictures) {
    cover(picture, from + ((to - from) * index) / frames);
    index++;
    yield picture;
  }
}
