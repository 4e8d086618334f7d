import type { Frame } from 'node-av';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
import { mixInto } from './blend-pictures.ts';
import { encodeFrames } from './encode-segment.ts';
import type { JobContext } from './job-context.ts';
import { publishParts } from './output-parts.ts';
import { decodeStretch, sizeOf } from './read-segment.ts';

/** Encodes the pictures in which one prepared segment fades into another. */
export async function encodeFade(
  job: JobOf<'encode-fade'>,
  context: JobContext,
): Promise<MediaResult<'encode-fade'>> {
  const { before, frames, output } = job;
  const size = sizeOf(before.input);
  await encodeFrames(blend(job), { frames, size, output: context.partOf(output), isAgain: true }, context);
  await publishParts([output], context);
  return { frames };
}

function* blend({ before, after, frames }: JobOf<'encode-fade'>): Generator<Frame> {
  const arriving = decodeStretch(after.input, { from: after.from, to: after.from + frames });
  try {
    let index = 0;
    for (const picture of decodeStretch(before.input, { from: before.from, to: before.from + frames })) {
      const { value: next } = arriving.next();
      if (!next) throw new MediaError('INTERNAL', `pictures missing in ${after.input}`);
      using other = next;
      index++;
      mixInto(picture, other, index / (frames + 1));
      yield picture;
    }
  } finally {
    arriving.return(undefined);
  }
}
