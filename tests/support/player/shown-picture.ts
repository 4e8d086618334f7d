import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Luma } from './ssim.ts';

/** The player's picture alone, over the whole window. */
const ALONE = `
  [data-format] {
    position: fixed !important; inset: 0; z-index: 9999; border-radius: 0 !important;
    width: 100vw !important; max-width: none !important; height: 100vh !important;
  }
  [data-format] > :not(img, video, svg) { opacity: 0 !important; }
`;

export const showPictureAlone = (page: Page) => page.addStyleTag({ content: ALONE });

/** Returns the step of the seek bar, three frames wide, that is closest to a position in seconds. */
export const stepOf = (seconds: number): number => Math.round(seconds * 10) / 10;

/**
 * Moves the player by its seek bar. Returns the position in seconds. A picture may stand there until the video has
 * loaded, unless the move `awaitsVideo`.
 */
export async function seekTo(page: Page, seconds: number, { awaitsVideo = false } = {}): Promise<number> {
  const at = stepOf(seconds);
  await page.getByRole('slider').first().fill(String(at));
  await rest(page, awaitsVideo ? 1 : 0);
  return at;
}

/** Waits until the shown videos have arrived at their position, and every transition has ended. */
async function rest(page: Page, leastVideos: number): Promise<void> {
  await page.waitForFunction(async (least) => {
    const isAtRest = () => {
      const shown = [...document.querySelectorAll<HTMLVideoElement>('video[data-shown="true"]')];
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      const areThere =
        shown.length >= least && shown.every(({ seeking, readyState }) => !seeking && readyState >= 2);
      return areThere && moving.length === 0;
    };
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    if (!isAtRest()) return false;
    // One frame to paint it, one to show it. A video that is shown for the first time may start to move only then.
    await frame();
    await frame();
    return isAtRest();
  }, leastVideos);
}

/** Returns what the window shows, as a file stores its brightness (ITU-R BT.709, limited range). */
export async function takePicture(page: Page): Promise<Luma> {
  const shot = await page.screenshot();
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const values = new Uint8Array(width * height);
  for (let pixel = 0; pixel < values.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3);
    values[pixel] = Math.round(16 + (219 * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255);
  }
  return { width, height, values };
}
