import { MediaError } from '#server/media/media-error.ts';
import { clipGraph, displayedSize, type NameOverlay } from '#server/media/plan/clip-graph.ts';
import { frameFaces } from '#server/media/plan/framing.ts';
import { MIN_RECOVERED_SHARE } from '#server/media/plan/limits.ts';
import { FRAME_RATE, type Size } from '#server/media/plan/profile.ts';
import { decodePictures } from './decode-pictures.ts';
import { encodeSegment } from './encode-segment.ts';
import type { Source } from './inspect-source.ts';
import type { JobContext } from './job-context.ts';
import type { Look } from './look-at-clip.ts';

type ClipPlan = {
  frames: number;
  size: Size;
  overlay: NameOverlay | null;
  look: Look;
  cuts: readonly number[];
  output: string;
};

/** Encodes the pictures of a source as a segment. Throws CORRUPT if too few can be read. */
export async function encodeClip(
  source: Source,
  { frames, size, overlay, look, cuts, output }: ClipPlan,
  context: JobContext,
): Promise<{ keyFrames: number[]; recoveredShare: number }> {
  const tally = { whole: 0, lost: 0 };
  const { picture } = source.video;
  const part = frameFaces(displayedSize(picture), size, look.faces);
  const graph = clipGraph({ picture, frame: size, frames, overlay, part, tone: look.tone });
  const pictures = decodePictures(source, frames / FRAME_RATE, tally);
  const keyFrames = await encodeSegment(pictures, { graph, frames, size, cuts, output }, context);
  const recoveredShare = tally.whole / (tally.whole + tally.lost);
  if (recoveredShare < MIN_RECOVERED_SHARE) {
    throw new MediaError('CORRUPT', `${Math.round(recoveredShare * 100)} % of the pictures could be read`);
  }
  return { keyFrames, recoveredShare };
}
