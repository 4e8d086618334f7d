import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { PHONE, sayName } from '#e2e/fixtures/answer.ts';
import { BROWSER_ARGS } from '#e2e/fixtures/browser-args.ts';
import { numbersOf } from '#lib/illustration/numbers-of.ts';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';
import { startInstallation } from '#tests/support/processes.ts';
import { Client } from './client.ts';
import { openReel } from './people.ts';
import type { Soak } from './soak-options.ts';

/** The promises of docs/specification.md#recorder-loss. */
const MEDIAN_SECONDS_MAX = { webm: 1, mp4: 2 };
const WORST_SECONDS_MAX = 3;
/** Every fourth browser dies right after Stop. */
const AFTER_STOP = 4;
const MOMENT_MS_MAX = 8_000;
/** A busy machine is several times slower. */
const STEP_MS_MAX = 120_000;

/** Runs before the page: notes when recordings start, and every byte that they deliver. */
const WATCH_RECORDER = () => {
  const watched = { startedAt: 0, bytes: 0 };
  Object.assign(window, { watched });
  window.MediaRecorder = class extends MediaRecorder {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options);
      this.addEventListener('start', () => {
        watched.startedAt = Date.now();
      });
      this.addEventListener('dataavailable', ({ data }) => {
        watched.bytes += data.size;
      });
    }
  };
};

/** Runs before the page: the browser records no WebM. Without AAC it records MP4 with Opus. */
const RECORD_MP4 = () => {
  const isSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
  MediaRecorder.isTypeSupported = (type) => !type.includes('webm') && isSupported(type);
};

type Watched = { startedAt: number; bytes: number };
const watchedOn = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

type Stored = { seconds: number; bytes: number };

/** Returns what the device kept of its only take, in seconds that can be played. */
const storedOn = (page: Page, tributeId: string): Promise<Stored> =>
  page.evaluate(async (name) => {
    const rows = await new Promise<[string, unknown][]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(opening.error));
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('take');
        const keys = transaction.objectStore('take').getAllKeys();
        const values = transaction.objectStore('take').getAll();
        transaction.addEventListener('complete', () => {
          opening.result.close();
          resolve(keys.result.map((key, at) => [key as string, values.result[at]]));
        });
      });
    });
    const chunks = rows.filter(([key]) => key.includes(':chunk:')).map(([, chunk]) => chunk as Blob);
    const clip = new Blob(chunks, { type: chunks[0]?.type ?? '' });
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(clip);
    const seconds = await new Promise<number>((resolve, reject) => {
      video.addEventListener('error', () => reject(video.error));
      video.addEventListener('durationchange', () => {
        // A recording tells its length only at its end.
        if (Number.isFinite(video.duration)) resolve(video.duration);
        else video.currentTime = Number.MAX_SAFE_INTEGER;
      });
    });
    return { seconds, bytes: clip.size };
  }, `take-${tributeId}`);

/** Kills the browser at random moments of a take, opens it again, and sends what it kept. */
export const soakTakes: Soak = async ({ rounds, seed, mp4, say }) => {
  const installation = await startInstallation();
  const random = numbersOf(seed);
  const losses: number[] = [];
  const problems: string[] = [];
  try {
    const { tribute } = await openReel(new Client(installation));
    for (let round = 1; round <= rounds; round += 1) {
      const isAfterStop = round % AFTER_STOP === 0;
      const { tributeId } = tribute;
      const visit = { origin: installation.origin, tributeId, isAfterStop, mp4 };
      const lost = await loseBrowser({ ...visit, momentMs: random() * MOMENT_MS_MAX }).catch(String);
      if (typeof lost === 'string') {
        say(`${round}: ${lost}`);
        problems.push(`take ${round} was not offered again: ${lost}`);
      } else if (isAfterStop) {
        say(`${round}: ${lost.bytes} bytes lost after Stop`);
        if (lost.bytes > 0) problems.push(`take ${round} lost ${lost.bytes} bytes after Stop`);
      } else {
        say(`${round}: ${lost.seconds.toFixed(2)} s lost`);
        losses.push(lost.seconds);
      }
    }
  } finally {
    await installation.stop();
    installation.remove();
  }
  const sorted = losses.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const worst = sorted.at(-1) ?? 0;
  say(`median loss ${median.toFixed(2)} s, worst ${worst.toFixed(2)} s`);
  if (median > MEDIAN_SECONDS_MAX[mp4 ? 'mp4' : 'webm'])
    problems.push(`the median loss is ${median.toFixed(2)} s`);
  if (worst > WORST_SECONDS_MAX) problems.push(`the worst loss is ${worst.toFixed(2)} s`);
  return problems;
};

type Losing = { origin: string; tributeId: string; isAfterStop: boolean; mp4: boolean; momentMs: number };

async function loseBrowser({ origin, tributeId, isAfterStop, mp4, momentMs }: Losing): Promise<Stored> {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const address = `${origin}/recordtribute?tributeId=${tributeId}`;
  try {
    const first = await openBrowser(profile, mp4);
    const processes = processesOf(profile);
    const page = await first.newPage();
    await page.goto(address);
    await sayName(page, 'Oma Ruth');
    await page.getByRole('button', { name: 'Record with the camera' }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByText('Saved on this device as you speak').waitFor();
    await delay(momentMs);
    if (isAfterStop) {
      await page.getByRole('button', { name: 'Stop recording' }).click();
      await reviewOn(page).waitFor();
    }
    const watched = await watchedOn(page);
    const killedAt = await killBrowser(first, processes);

    const second = await openBrowser(profile, mp4);
    const later = await second.newPage();
    await later.goto(address);
    await reviewOn(later).waitFor();
    const stored = await storedOn(later, tributeId);
    await reviewOn(later).click();
    await later.getByRole('heading', { name: 'It arrived.' }).waitFor();
    await second.close();
    return {
      seconds: Math.max(0, (killedAt - watched.startedAt) / 1_000 - stored.seconds),
      bytes: isAfterStop ? watched.bytes - stored.bytes : 0,
    };
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

async function openBrowser(profile: string, mp4: boolean): Promise<BrowserContext> {
  const path = ensureChromium();
  const context = await chromium.launchPersistentContext(profile, {
    viewport: PHONE,
    permissions: ['camera', 'microphone'],
    args: BROWSER_ARGS,
    ...(path && { executablePath: path }),
  });
  context.setDefaultTimeout(STEP_MS_MAX);
  await context.addInitScript(WATCH_RECORDER);
  if (mp4) await context.addInitScript(RECORD_MP4);
  return context;
}

/** The review's heading depends on the occasion. */
const reviewOn = (page: Page) => page.getByRole('button', { name: 'Send my clip' });

function processesOf(profile: string): number[] {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
  const own = table.split('\n').filter((row) => row.includes(profile) && !row.includes('--type='));
  return own.map((row) => Number.parseInt(row, 10));
}

/** Kills a browser as an empty battery does. Returns when, in milliseconds. */
async function killBrowser(context: BrowserContext, processes: readonly number[]): Promise<number> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  const killedAt = Date.now();
  for (const pid of processes) process.kill(pid, 'SIGKILL');
  await closed;
  return killedAt;
}
