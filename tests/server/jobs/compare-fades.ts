import type { ReelEntry } from '#lib/contracts/reels.ts';
import { FRAME_RATE } from '#lib/reel/format.ts';
import { fadeInSeconds, fadeShare } from '#lib/reel/timeline.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { ORIGIN } from '#tests/support/call.ts';
import { readFilm } from '#tests/support/player/film-file.ts';
import type { Luma } from '#tests/support/player/ssim.ts';

/** Shares of a fade. */
export const MOMENTS = [0.2, 0.5, 0.8];
/** Of 255. */
const DIFFERENT = 30;

type Picture = { path: string; frame: number };
type Moment = { made: Picture; arriving: Picture; leaving: Picture; shown: number };

/**
 * Compares each cross-fade of a file with what the player shows from `entries`: the video of the arriving clip over that
 * of the leaving one. Returns the share of pixels in which the two clips differ, and there how far the file is from each
 * and from their mixture.
 */
export function compareFades(entries: readonly ReelEntry[], file: string) {
  const moments = entries.flatMap((entry, index): Moment[] => {
    const [before, fadeSeconds] = [entries[index - 1], fadeInSeconds(entries, index)];
    if (!before || fadeSeconds === 0) return [];
    return MOMENTS.map((share) => {
      const frame = Math.floor((entry.startSeconds + share * fadeSeconds) * FRAME_RATE);
      const seconds = (frame + 0.5) / FRAME_RATE;
      return {
        made: { path: file, frame },
        arriving: playedAt(entry, seconds),
        leaving: playedAt(before, seconds),
        shown: fadeShare(entries, { index, offsetSeconds: seconds - entry.startSeconds }),
      };
    });
  });
  const pictureOf = readAll(moments.flatMap(({ made, arriving, leaving }) => [made, arriving, leaving]));
  return moments.map(({ made, arriving, leaving, shown }) =>
    differenceFrom(pictureOf(made), { arriving: pictureOf(arriving), leaving: pictureOf(leaving), shown }),
  );
}

function playedAt({ videoUrl, startSeconds, fromSeconds = 0 }: ReelEntry, seconds: number): Picture {
  const key = new URL(videoUrl ?? '', ORIGIN).pathname.replace(/^\/media\//, '');
  return { path: mediaPath(key), frame: Math.floor((fromSeconds + seconds - startSeconds) * FRAME_RATE) };
}

/** Reads each file once. */
function readAll(pictures: readonly Picture[]): (picture: Picture) => Luma {
  const wanted = Map.groupBy(pictures, ({ path }) => path);
  const films = new Map(
    [...wanted].map(([path, of]) => [path, readFilm(path, new Set(of.map(({ frame }) => frame))).pictures]),
  );
  return ({ path, frame }) => {
    const found = films.get(path)?.get(frame);
    if (!found) throw new Error(`${path} has no frame ${frame}.`);
    return found;
  };
}

type Fade = { arriving: Luma; leaving: Luma; shown: number };

function differenceFrom({ values }: Luma, { arriving, leaving, shown }: Fade) {
  const sums = { arriving: 0, leaving: 0, mixture: 0 };
  let count = 0;
  for (const [pixel, value] of values.entries()) {
    const [next = 0, last = 0] = [arriving.values[pixel], leaving.values[pixel]];
    if (Math.abs(next - last) < DIFFERENT) continue;
    count++;
    sums.arriving += Math.abs(value - next);
    sums.leaving += Math.abs(value - last);
    sums.mixture += Math.abs(value - (next * shown + last * (1 - shown)));
  }
  const from = {
    arriving: sums.arriving / count,
    leaving: sums.leaving / count,
    mixture: sums.mixture / count,
  };
  return { share: count / values.length, from };
}
