import type { ReelEntry } from '#lib/contracts/reels.ts';
import type { PresentedPicture } from './record-playback.ts';

/** Pictures on each side of a join that show how late the reel was there. */
const PICTURES = 10;
const NEAR_SECONDS = 0.5;

/**
 * Returns by how many milliseconds the join before each entry held up the reel, from what the elements presented: how
 * much later, compared with the reel's own time, the pictures after it came than those before. Null where too few came.
 */
export function joinDelaysMs(
  entries: readonly ReelEntry[],
  pictures: readonly PresentedPicture[],
): (number | null)[] {
  return entries.slice(1).map((entry, index) => {
    const before = entries[index];
    const join = entry.startSeconds;
    const early = before ? latenessOf(before, pictures, join - NEAR_SECONDS, join).slice(-PICTURES) : [];
    const late = latenessOf(entry, pictures, join, join + NEAR_SECONDS).slice(0, PICTURES);
    return early.length < 3 || late.length < 3 ? null : middle(late) - middle(early);
  });
}

const pathOf = (url: string) => new URL(url, 'http://player').pathname;

/** Returns when the pictures of an entry between two times of the reel were shown, less that time, in milliseconds. */
function latenessOf(
  { videoUrl, startSeconds, fromSeconds = 0 }: ReelEntry,
  pictures: readonly PresentedPicture[],
  from: number,
  to: number,
): number[] {
  if (!videoUrl) return [];
  return pictures.flatMap(({ url, mediaSeconds, shownAtMs }) => {
    const seconds = startSeconds + mediaSeconds - fromSeconds;
    // A picture that waits at its beginning was presented long before.
    const isMoving = mediaSeconds - fromSeconds > 0.02;
    const isMeant = pathOf(url) === pathOf(videoUrl) && seconds >= from && seconds < to && isMoving;
    return isMeant ? [shownAtMs - seconds * 1000] : [];
  });
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
