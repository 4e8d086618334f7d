import { FilterAPI, type Frame, Rational } from 'node-av';
import {
  clipGraph,
  displayedSize,
  type NameOverlay,
  namedGraph,
  shownFaces,
} from '#server/media/plan/clip-graph.ts';
import { frameFaces } from '#server/media/plan/framing.ts';
import { MIN_RECOVERED_SHARE } from '#server/media/plan/limits.ts';
import { FRAME_RATE, type Size } from '#server/media/plan/profile.ts';
import { type DecodeTally, decodePictures } from './decode-pictures.ts';
import { encodeFrames } from './encode-segment.ts';
import { framesOf, refusePart } from './inspect-take.ts';
import type { JobContext } from './job-context.ts';
import type { LookedAt } from './look-at-clip.ts';
import { placeName } from './place-name.ts';

type ClipPlan = { size: Size; overlay: NameOverlay | null; cuts: readonly number[]; output: string };

type Shot = LookedAt & { tally: DecodeTally };

const OPTIONS = { threads: 2, framerate: { num: FRAME_RATE, den: 1 } };

/** Encodes the pictures of a take as a segment, cut hard where its parts join. Throws CORRUPT if too few of a part can be read. */
export async function encodeClip(
  parts: readonly LookedAt[],
  { size, overlay: name, cuts, output }: ClipPlan,
  context: JobContext,
): Promise<{ keyFrames: number[]; recoveredShare: number }> {
  const shots = parts.map((part) => ({ ...part, tally: { whole: 0, lost: 0 } }));
  const isOne = shots.length === 1;
  const faces = parts.flatMap(({ source, look }) =>
    shownFaces(displayedSize(source.video.picture), size, look.faces),
  );
  const overlay = name && placeName(name, faces, size);
  // A name slides over the joins.
  using named = overlay && !isOne ? FilterAPI.create(namedGraph(size, overlay), OPTIONS) : null;
  const joined = picturesOf(shots, { size, overlay: isOne ? overlay : null });
  const joins = parts.slice(1).map(({ from }) => from);
  const plan = { frames: framesOf(parts), size, cuts: [...cuts, ...joins], output };
  const keyFrames = await encodeFrames(named ? named.framesSync(joined) : joined, plan, context);
  // The encoder takes no more than the last picture, so that nobody has judged the last part yet.
  for (const shot of shots) requireReadable(shot);
  const whole = shots.reduce((sum, { tally }) => sum + tally.whole, 0);
  const lost = shots.reduce((sum, { tally }) => sum + tally.lost, 0);
  return { keyFrames, recoveredShare: whole / (whole + lost) };
}

/** Each part has its own size, orientation, rate and colours. */
function* picturesOf(
  shots: readonly Shot[],
  { size, overlay }: Pick<ClipPlan, 'size' | 'overlay'>,
): Generator<Frame | null> {
  for (const shot of shots) {
    const { source, frames, look, from, tally } = shot;
    const { picture } = source.video;
    const part = frameFaces(displayedSize(picture), size, look.faces);
    const graph = clipGraph({ picture, frame: size, frames, overlay, part, tone: look.tone });
    using filter = FilterAPI.create(graph, OPTIONS);
    let next = from;
    for (const frame of filter.framesSync(decodePictures(source, frames / FRAME_RATE, tally))) {
      if (frame === null) break;
      frame.timeBase = new Rational(1, FRAME_RATE);
      frame.pts = BigInt(next);
      next++;
      yield frame;
    }
    requireReadable(shot);
  }
  yield null;
}

function requireReadable({ tally: { whole, lost }, ...part }: Shot): void {
  if (whole === 0) refusePart(part, 'no picture could be decoded');
  const share = whole / (whole + lost);
  if (share < MIN_RECOVERED_SHARE)
    refusePart(part, `${Math.round(share * 100)} % of the pictures could be read`);
}
