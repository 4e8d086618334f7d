import type { Browser, Page } from '@playwright/test';
import { filmSeconds } from '#lib/reel/timeline.ts';
import { seekTo } from '#tests/support/player/shown-picture.ts';
import { openPlayer } from './open-player.ts';
import type { PlayerReel } from './player-reel.ts';

const LOOPS = 60;
/** The browser has loaded and compiled everything after these. */
const WARM_UP = 5;
const MIB = 2 ** 20;

/**
 * Plays the reel to its end 60 times. Each loop shows every entry and plays the last moments: the rest of the minute is
 * skipped. Returns by how many MiB the page's memory has grown.
 */
export async function measureMemory(browser: Browser, reel: PlayerReel): Promise<number> {
  const page = await openPlayer(browser, reel);
  const { entries } = await reel.load();
  const end = filmSeconds(entries) - 0.3;
  const used: number[] = [];
  for (let loop = 0; loop < WARM_UP + LOOPS; loop++) {
    for (const { startSeconds, durationSeconds } of entries)
      await seekTo(page, startSeconds + durationSeconds / 2);
    await seekTo(page, end);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Watch again' }).waitFor();
    await page.evaluate(() => window.playback.pictures.splice(0));
    if (loop + 1 === WARM_UP || loop + 1 === WARM_UP + LOOPS) used.push(await usedBytes(page));
  }
  const [before = 0, after = 0] = used;
  process.stderr.write(`  memory: ${(before / MIB).toFixed(1)}, then ${(after / MIB).toFixed(1)} MiB\n`);
  await page.context().close();
  return Math.max(0, after - before) / MIB;
}

/** Returns the bytes that scripts and elements hold after a collection. */
async function usedBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize + embedderHeapUsedSize;
}
