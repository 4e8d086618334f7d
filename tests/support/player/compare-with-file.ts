import type { Page } from '@playwright/test';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import { FRAME_RATE } from '#lib/reel/format.ts';
import { readFilm } from './film-file.ts';
import { type Moment, momentsOf } from './moments.ts';
import { seekTo, stepOf, takePicture } from './shown-picture.ts';
import { type Luma, ssim } from './ssim.ts';

type Similarity = Moment & { ssim: number };

/** A picture that is at least this similar to a frame of the file shows that frame. */
export const LEAST_SIMILARITY = 0.95;
/** Frames around the shown one that may fit. */
const TOLERANCE = [-1, 0, 1];
/** The browser may show what stood there before the move for one or two pictures after the page came to rest. */
const MOST_PICTURES = 10;

/**
 * Compares what the player shows, which fills a window of the file's size, with the made file: three times of each clip
 * and the middle of each transition. Returns the best similarity of the frame and its neighbours for each.
 */
export async function compareWithFile(
  page: Page,
  file: string,
  entries: readonly ReelEntry[],
): Promise<{ frames: number; found: Similarity[] }> {
  const moments = momentsOf(entries).map(({ name, seconds }) => ({ name, seconds: stepOf(seconds) }));
  const { frames, pictures } = readFilm(file, new Set(moments.flatMap(({ seconds }) => framesAt(seconds))));
  const found: Similarity[] = [];
  for (const { name, seconds } of moments) {
    await seekTo(page, seconds, { awaitsVideo: true });
    const expected = framesAt(seconds).flatMap((frame) => pictures.get(frame) ?? []);
    found.push({ name, seconds, ssim: await bestSimilarity(page, expected) });
  }
  return { frames, found };
}

const framesAt = (seconds: number) => TOLERANCE.map((more) => Math.round(seconds * FRAME_RATE) + more);

async function bestSimilarity(page: Page, expected: readonly Luma[]): Promise<number> {
  let best = 0;
  for (let taken = 0; taken < MOST_PICTURES && best < LEAST_SIMILARITY; taken++) {
    const shown = await takePicture(page);
    best = Math.max(best, ...expected.map((picture) => ssim(shown, picture)));
  }
  return best;
}
