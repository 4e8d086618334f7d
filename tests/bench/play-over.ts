import type { Page } from '@playwright/test';
import type { PresentedPicture } from '#tests/support/player/record-playback.ts';
import { seekTo } from '#tests/support/player/shown-picture.ts';
import { SEEK_BAR } from './open-player.ts';

/** Plays from one moment of the reel to another, in seconds. Returns the pictures that were presented. */
export async function playOver(page: Page, from: number, until: number): Promise<PresentedPicture[]> {
  await seekTo(page, from);
  await page.evaluate(() => window.playback.pictures.splice(0));
  await page.keyboard.press('k');
  await page.waitForFunction(
    ({ bar, end }) => {
      const { style, max } = document.querySelector<HTMLInputElement>(bar) ?? {};
      return (Number.parseFloat(style?.getPropertyValue('--played') ?? '') / 100) * Number(max) > end;
    },
    { bar: SEEK_BAR, end: until },
  );
  await page.keyboard.press('k');
  return page.evaluate(() => window.playback.pictures);
}
