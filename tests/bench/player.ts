import { type Browser, chromium, type Page } from '@playwright/test';
import { FRAME_RATE } from '#lib/reel/format.ts';
import { filmSeconds } from '#lib/reel/timeline.ts';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';
import { compareWithFile, LEAST_SIMILARITY } from '#tests/support/player/compare-with-file.ts';
import { joinDelaysMs } from '#tests/support/player/joins.ts';
import { showPictureAlone } from '#tests/support/player/shown-picture.ts';
import { ensureFfmpeg } from './ffmpeg-program.ts';
import { median } from './in-turn.ts';
import { openPlayer, SEEK_BAR } from './open-player.ts';
import { playOver } from './play-over.ts';
import { measureHiding } from './player-changes.ts';
import { measureMemory } from './player-memory.ts';
import { measureNewOrder } from './player-order.ts';
import { makePlayerReel, type PlayerReel } from './player-reel.ts';
import { measureSound } from './player-sound.ts';
import type { Figure } from './result.ts';

const FRAME_MS = 1000 / FRAME_RATE;
/** Of which the median counts: other programs hold up single joins. */
const PLAYS = 5;
/** A busy machine shows too few pictures to measure. */
const PLAYS_MAX = 12;
const BEFORE_JOIN_SECONDS = 1.2;
const AFTER_JOIN_SECONDS = 0.9;
const SEEKS = 15;
const STARTS = 5;

export const PLAYER_FIGURES: readonly Figure[] = [
  { name: 'player-similarity', unit: 'least SSIM of player and file', goal: { atLeast: LEAST_SIMILARITY } },
  { name: 'player-length', unit: 'frames longer or shorter than the file', goal: { atMost: 0 } },
  { name: 'player-loudness', unit: 'LU louder or softer than the file', goal: { atMost: 1 } },
  { name: 'player-joins', unit: 'frames at the longest join', goal: { atMost: 1 } },
  { name: 'player-sound-joins', unit: 'frames of sound at the longest join', goal: { atMost: 1 } },
  { name: 'player-start', unit: 'ms from the press to a moving picture', goal: { atMost: 1000 } },
  { name: 'player-seek', unit: 'ms from a move to its picture', goal: { atMost: 300 } },
  { name: 'player-order', unit: 'ms from a drop to the new order playing', goal: { atMost: 1000 } },
  { name: 'player-hide', unit: 'ms from hiding a clip to the next one playing', goal: { atMost: 1000 } },
  { name: 'player-memory', unit: 'MiB more after 60 loops of a minute', goal: { atMost: 10 } },
  { name: 'player-programs', unit: 'MiB more in all programs of the browser', goal: { atMost: 60 } },
];

/** Displays show pictures every 16.7 ms, and a frame lasts 33.3 ms: clocks differ in the last digits. */
const inFrames = (ms: number) => Math.round((ms / FRAME_MS) * 100) / 100;
const note = (line: string) => process.stderr.write(`  ${line}\n`);
const list = (values: readonly number[]) => values.map((value) => value.toFixed()).join(', ');

/** Compares the player with the made file of the same reel, and measures how fast it answers. */
export async function measurePlayer(): Promise<number[]> {
  if (!ensureFfmpeg()) throw new Error('There is no ffmpeg program, and only root may install it.');
  note('Making a reel …');
  const reel = await makePlayerReel();
  const executablePath = ensureChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const { similarity, length } = await measurePictures(browser, reel);
    const sound = await measureSound(browser, reel);
    const [start, seek] = await measureAnswers(browser, reel);
    const joins = [await measureJoins(browser, reel)];
    const order = await measureNewOrder(browser, reel);
    const hiding = await measureHiding(browser, reel);
    const memory = await measureMemory(browser, reel);
    await reel.change({ transition: 'CUT' });
    await reel.untilMoving();
    joins.push(await measureJoins(browser, reel));
    return [
      similarity,
      length,
      sound.loudness,
      Math.max(...joins),
      inFrames(sound.longestJoinMs),
      start,
      seek,
      order,
      hiding,
      memory.page,
      memory.programs,
    ];
  } finally {
    await browser.close();
    await reel.stop();
  }
}

async function measurePictures(browser: Browser, reel: PlayerReel) {
  const page = await openPlayer(browser, reel);
  await showPictureAlone(page);
  const { entries } = await reel.load();
  const { frames, found } = await compareWithFile(page, reel.file, entries);
  const worst = found.toSorted((one, other) => one.ssim - other.ssim).slice(0, 3);
  for (const { name, seconds, ssim } of worst) note(`${name} (${seconds} s): ${ssim.toFixed(3)}`);
  await page.context().close();
  const length = Math.abs(frames - Math.round(filmSeconds(entries) * FRAME_RATE));
  return { similarity: Math.min(...found.map(({ ssim }) => ssim)), length };
}

/** Plays over each join. Returns the longest hold-up, in frames. */
async function measureJoins(browser: Browser, reel: PlayerReel): Promise<number> {
  const page = await openPlayer(browser, reel);
  const { entries } = await reel.load();
  const delays: number[] = [];
  for (const [index, { startSeconds, title }] of entries.entries()) {
    if (index === 0) continue;
    const found: number[] = [];
    for (let play = 0; play < PLAYS_MAX && found.length < PLAYS; play++) {
      const pictures = await playOver(
        page,
        startSeconds - BEFORE_JOIN_SECONDS,
        startSeconds + AFTER_JOIN_SECONDS,
      );
      const delay = joinDelaysMs(entries, pictures)[index - 1];
      if (delay != null) found.push(delay);
    }
    if (found.length === 0) throw new Error(`Too few pictures were shown around ${title}.`);
    note(`join before ${title}: ${found.map((delay) => delay.toFixed()).join(', ')} ms`);
    delays.push(median(found.map(Math.abs)));
  }
  await page.context().close();
  return inFrames(Math.max(...delays));
}

/** Returns how long the player takes to start, and to show a picture elsewhere, in milliseconds. */
async function measureAnswers(browser: Browser, reel: PlayerReel): Promise<[number, number]> {
  const starts: number[] = [];
  for (let time = 0; time < STARTS; time++) {
    const page = await openPlayer(browser, reel);
    const pressedAt = await page.evaluate(() => performance.now());
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.waitForFunction(() => window.playback.pictures.length > 2);
    starts.push((await page.evaluate(() => window.playback.pictures[1]?.shownAtMs ?? 0)) - pressedAt);
    await page.context().close();
  }
  const page = await openPlayer(browser, reel);
  const { entries } = await reel.load();
  // Every element has played once and reports its pictures.
  for (const { startSeconds } of entries.slice(0, 2))
    await playOver(page, startSeconds, startSeconds + BEFORE_JOIN_SECONDS);
  const total = filmSeconds(entries);
  const seeks: number[] = [];
  for (let time = 0; time < SEEKS; time++)
    seeks.push(await moveAndWait(page, (((time * 7) % SEEKS) + 0.5) * (total / SEEKS)));
  note(`starts: ${list(starts)} ms; moves: ${list(seeks)} ms`);
  await page.context().close();
  return [median(starts), median(seeks)];
}

/** Moves the seek bar. Returns the milliseconds until the picture of the new position is shown. */
function moveAndWait(page: Page, seconds: number): Promise<number> {
  return page.evaluate(
    ({ selector, to }) => {
      const bar = document.querySelector<HTMLInputElement>(selector);
      if (!bar) throw new Error('The page has no player.');
      const movedAt = performance.now();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(bar, String(to));
      bar.dispatchEvent(new Event('input', { bubbles: true }));
      return new Promise<number>((done) => {
        const look = () => {
          const shown = [...document.querySelectorAll<HTMLVideoElement>('video[data-shown="true"]')];
          const isThere = shown.length > 0 && shown.every((video) => !video.seeking && video.readyState >= 2);
          if (isThere) done(performance.now() - movedAt);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    },
    { selector: SEEK_BAR, to: seconds },
  );
}
