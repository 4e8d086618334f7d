import { FFmpegError, type Frame } from 'node-av';
import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import { MediaError } from '#server/media/media-error.ts';
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
  await encodeFrames(blend(job), { frames, size, output: context.partOf(output) }, context);
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

/** Changes a picture to one that consists of `share` of `other`, 0…1, and its own rest. */
function mixInto(picture: Frame, other: Frame, share: number): void {
  // The decoder may still need the picture to decode others.
  FFmpegError.throwIfError(picture.makeWritable(), 'copy picture');
  for (const [plane, values] of (picture.data ?? []).entries()) {
    const others = other.data?.[plane];
    if (others?.length !== values.length) throw new MediaError('INTERNAL', 'a fade of unequal pictures');
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0;
      values[at] = Math.round(value + ((others[at] ?? 0) - value) * share);
    }
  }
}
