import { readFile } from 'node:fs/promises';
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
  const ofPrograms: number[] = [];
  for (let loop = 0; loop < WARM_UP + LOOPS; loop++) {
    for (const { startSeconds, durationSeconds } of entries)
      await seekTo(page, startSeconds + durationSeconds / 2);
    await seekTo(page, end);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Watch again' }).waitFor();
    await page.evaluate(() => window.playback.pictures.splice(0));
    if (loop + 1 === WARM_UP || loop + 1 === WARM_UP + LOOPS) {
      used.push(await usedBytes(page));
      ofPrograms.push(await programBytes(browser));
    }
  }
  const [before = 0, after = 0] = used;
  process.stderr.write(`  memory: ${(before / MIB).toFixed(1)}, then ${(after / MIB).toFixed(1)} MiB\n`);
  const [atFirst = 0, atLast = 0] = ofPrograms;
  process.stderr.write(
    `  the browser's programs: ${(atFirst / MIB).toFixed()}, then ${(atLast / MIB).toFixed()} MiB\n`,
  );
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

/** Returns the private memory of all programs of the browser, decoded pictures included. Linux only, else 0. */
async function programBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const privateKb = await Promise.all(
    processInfo.map(async ({ id }) => {
      const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0);
    }),
  );
  return privateKb.reduce((sum, kb) => sum + kb, 0) * 1024;
}
