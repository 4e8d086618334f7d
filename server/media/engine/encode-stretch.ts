import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { encodeFrames } from './encode-segment.ts';
import type { JobContext } from './job-context.ts';
import { publishParts } from './output-parts.ts';
import { paintCaptions } from './paint-captions.ts';
import { decodeStretch, sizeOf } from './read-segment.ts';

/** Encodes a stretch of a prepared segment again, under captions or to join it where no group of pictures begins or ends. */
export async function encodeStretch(
  job: JobOf<'encode-stretch'>,
  context: JobContext,
): Promise<MediaResult<'encode-stretch'>> {
  const { input, from, to, captions, output } = job;
  const frames = to - from;
  const pictures = decodeStretch(input, { from, to });
  await encodeFrames(
    captions.length === 0 ? pictures : paintCaptions(pictures, job, await loadDrawing()),
    { frames, size: sizeOf(input), output: context.partOf(output) },
    context,
  );
  await publishParts([output], context);
  return { frames };
}

/** Only captions need the fonts. */
const loadDrawing = async () => (await import('#server/drawing/caption.ts')).drawCaption;
