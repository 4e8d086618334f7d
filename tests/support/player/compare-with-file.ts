import type { Page } from '@playwright/test';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import { FRAME_RATE } from '#lib/reel/format.ts';
import { readFilm } from './film-file.ts';
import { type Moment, momentsOf } from './moments.ts';
import { seekTo, takePicture } from './shown-picture.ts';
import { type Luma, ssim } from './ssim.ts';

type Similarity = Moment & { ssim: number };

/** Frames around the shown one that may fit. */
const TOLERANCE = [-1, 0, 1];

/**
 * Compares what the player shows, which fills a window of the file's size, with the made file: three times of each clip
 * and the middle of each transition. Returns the best similarity of the frame and its neighbours for each.
 */
export async function compareWithFile(
  page: Page,
  file: string,
  entries: readonly ReelEntry[],
): Promise<{ frames: number; found: Similarity[] }> {
  const shown: (Moment & { picture: Luma })[] = [];
  for (const { name, seconds } of momentsOf(entries)) {
    const at = await seekTo(page, seconds, { awaitsVideo: true });
    shown.push({ name, seconds: at, picture: await takePicture(page) });
  }
  const { frames, found } = similaritiesOf(file, shown);
  return { frames, found };
}

/** Returns how similar each picture is to the file at its time. */
function similaritiesOf(
  file: string,
  shown: readonly (Moment & { picture: Luma })[],
): { frames: number; found: Similarity[] } {
  const framesAt = (seconds: number) => TOLERANCE.map((more) => Math.round(seconds * FRAME_RATE) + more);
  const { frames, pictures } = readFilm(file, new Set(shown.flatMap(({ seconds }) => framesAt(seconds))));
  const found = shown.map(({ name, seconds, picture }) => {
    const fits = framesAt(seconds).flatMap((frame) => {
      const other = pictures.get(frame);
      return other ? [ssim(picture, other)] : [];
    });
    return { name, seconds, ssim: Math.max(...fits) };
  });
  return { frames, found };
}
