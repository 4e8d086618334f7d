import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { encodeFrames } from './encode-segment.ts';
import type { JobContext } from './job-context.ts';
import { publishParts } from './output-parts.ts';
import { decodeStretch, sizeOf } from './read-segment.ts';

/** Encodes a stretch of a prepared segment again, so that it can be joined where no group of pictures begins or ends. */
export async function encodeStretch(
  job: JobOf<'encode-stretch'>,
  context: JobContext,
): Promise<MediaResult<'encode-stretch'>> {
  const { input, from, to, output } = job;
  const frames = to - from;
  await encodeFrames(
    decodeStretch(input, { from, to }),
    { frames, size: sizeOf(input), output: context.partOf(output) },
    context,
  );
  await publishParts([output], context);
  return { frames };
}
