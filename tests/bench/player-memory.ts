import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { filmSeconds } from '#lib/reel/timeline.ts';
import { seekTo } from '#tests/support/player/shown-picture.ts';
import { openPlayer } from './open-player.ts';
import { playOver } from './play-over.ts';
import type { PlayerReel } from './player-reel.ts';

const LOOPS = 60;
/** The browser has loaded and compiled everything after these. */
const WARM_UP = 5;
const MIB = 2 ** 20;

/** Programs give back their caches within a few seconds of being asked. */
const GIVING_BACK_MS = 2000;
const STILL_SHRINKING = 0.99;

/** In each loop. Over all loops, every join is played many times. */
const JOINS_PLAYED = 3;
const AROUND_JOIN_SECONDS = 0.5;

/** What has grown, in MiB: scripts and elements of the page, and everything that the browser's programs hold. */
export type MemoryGrowth = { page: number; programs: number };

/**
 * Goes through the reel to its end 60 times. Each loop shows every entry, and plays over some joins and over the last
 * moments: the rest of the minute is skipped.
 */
export async function measureMemory(browser: Browser, reel: PlayerReel): Promise<MemoryGrowth> {
  const page = await openPlayer(browser, reel);
  const { entries } = await reel.load();
  const joins = entries.slice(1).map(({ startSeconds }) => startSeconds);
  const end = filmSeconds(entries) - 0.3;
  const used: number[] = [];
  const ofPrograms: number[] = [];
  for (let loop = 0; loop < WARM_UP + LOOPS; loop++) {
    for (const { startSeconds, durationSeconds } of entries)
      await seekTo(page, startSeconds + durationSeconds / 2);
    for (let turn = 0; turn < JOINS_PLAYED; turn++) {
      const join = joins[(loop * JOINS_PLAYED + turn) % joins.length] ?? 0;
      await playOver(page, join - AROUND_JOIN_SECONDS, join + AROUND_JOIN_SECONDS);
    }
    await seekTo(page, end);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Watch again' }).waitFor();
    await page.evaluate(() => window.playback.pictures.splice(0));
    if (loop + 1 === WARM_UP || loop + 1 === WARM_UP + LOOPS) {
      used.push(await usedBytes(page));
      ofPrograms.push(await programBytes(browser));
    }
  }
  await page.context().close();
  return { page: growth('the page', used), programs: growth('the browser’s programs', ofPrograms) };
}

function growth(what: string, [before = 0, after = 0]: readonly number[]): number {
  process.stderr.write(`  ${what}: ${(before / MIB).toFixed(1)}, then ${(after / MIB).toFixed(1)} MiB\n`);
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

/**
 * Returns the private memory of all programs of the browser after they gave back their caches of pictures and answers,
 * which fill up to a fixed limit. Linux only, else 0.
 */
async function programBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  await session.send('Memory.simulatePressureNotification', { level: 'critical' });
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const ids = processInfo.map(({ id }) => id);
  let bytes = await privateBytes(ids);
  for (let before = Number.POSITIVE_INFINITY; bytes < before * STILL_SHRINKING; ) {
    await setTimeout(GIVING_BACK_MS);
    before = bytes;
    bytes = await privateBytes(ids);
  }
  await session.detach();
  return bytes;
}

async function privateBytes(ids: readonly number[]): Promise<number> {
  const privateKb = await Promise.all(
    ids.map(async (id) => {
      const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0);
    }),
  );
  return privateKb.reduce((sum, kb) => sum + kb, 0) * 1024;
}
