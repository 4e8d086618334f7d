import type { Browser, Page } from '@playwright/test';
import { recordPlayback } from '#tests/support/player/record-playback.ts';
import type { PlayerReel } from './player-reel.ts';

/** The size of the file, so that the player shows its pictures unscaled. */
const WINDOW = { width: 1280, height: 720 };

export const SEEK_BAR = '[data-format] input[type="range"]';

/** Opens the reel as a viewer, paused at its beginning with its sound on, and records what it plays. */
export async function openPlayer(
  browser: Browser,
  { link, tributeId, installation }: PlayerReel,
  { hasSound = false } = {},
): Promise<Page> {
  // The recorder loads a program.
  const context = await browser.newContext({ viewport: WINDOW, bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(recordPlayback, hasSound);
  const opened = page.waitForResponse(/\/api\/tribute\/presentation_link/);
  await page.goto(link);
  await opened;
  await page.goto(`${installation.origin}/tribute/${tributeId}/watch`);
  await page.getByRole('button', { name: 'Unmute' }).first().click();
  await page.getByRole('slider').first().waitFor();
  // Keys now control the player.
  await page.locator('[data-format]').first().focus();
  return page;
}
