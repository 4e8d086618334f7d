import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { AV_LOG_QUIET, Log } from 'node-av';
import { PHONE, sayName } from '#e2e/fixtures/answer.ts';
import { BROWSER_ARGS } from '#e2e/fixtures/browser-args.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { numbersOf } from '#lib/illustration/numbers-of.ts';
import { inspectSource } from '#server/media/engine/inspect-source.ts';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';
import { type Installation, startInstallation, until } from '#tests/support/processes.ts';
import { Client } from './client.ts';
import { openReel } from './people.ts';
import { RECORD_MP4 } from './record-mp4.ts';
import type { Soak } from './soak-options.ts';

// The demuxer prints a line about each recording that a crash cut off.
Log.setLevel(AV_LOG_QUIET);

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

type Watched = { startedAt: number; bytes: number };
const watchedOn = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

type Stored = { seconds: number; bytes: number };

/** Returns what the server has of a sent take, in seconds that can be played. */
async function storedBy({ dataDir }: Installation, uploadIds: readonly string[]): Promise<Stored> {
  const stored = { seconds: 0, bytes: 0 };
  for (const uploadId of uploadIds) {
    const path = join(dataDir, 'media/originals', uploadId);
    await until(async () => existsSync(path), Boolean, STEP_MS_MAX, 'the upload');
    const { durationSeconds } = await inspectSource(path, Number.POSITIVE_INFINITY, {
      partOf: (file) => file,
      progress: () => {},
      breathe: () => Promise.resolve(),
    });
    stored.seconds += durationSeconds;
    stored.bytes += statSync(path).size;
  }
  return stored;
}

/** Kills the browser at random moments of a take, opens it again, and sends what it kept. Counts as lost what the server lacks. */
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
      const visit = { installation, tributeId, isAfterStop, mp4 };
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

type Losing = {
  installation: Installation;
  tributeId: string;
  isAfterStop: boolean;
  mp4: boolean;
  momentMs: number;
};

async function loseBrowser(losing: Losing): Promise<Stored> {
  const { installation, tributeId, isAfterStop, mp4, momentMs } = losing;
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const address = `${installation.origin}/recordtribute?tributeId=${tributeId}`;
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
    const answering = later.waitForResponse(
      (response) => response.url().endsWith('/api/submission') && response.status() === 201,
    );
    await reviewOn(later).click();
    await later.getByRole('heading', { name: 'It arrived.' }).waitFor();
    const { data } = (await (await answering).json()) as { data: SubmissionDto };
    const stored = await storedBy(installation, data.uploadIds);
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
