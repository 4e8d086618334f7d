import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { PHONE, sayName } from '#e2e/fixtures/answer.ts';
import { BROWSER_ARGS } from '#e2e/fixtures/browser-args.ts';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { numbersOf } from '#lib/illustration/numbers-of.ts';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';
import { descendantsOf, type Installation, startInstallation } from '#tests/support/processes.ts';
import { Client } from './client.ts';
import { driftsOf, flashesOf } from './flash-edges.ts';
import { FLASHING_CAMERA, HAND_OVER_CHUNKS } from './flashing-camera.ts';
import { continueTake, INTERRUPTIONS, type InterruptionName, untilRecording } from './interrupt-take.ts';
import { openReel } from './people.ts';
import { RECORD_MP4 } from './record-mp4.ts';
import type { Soak } from './soak-options.ts';

/** The promises of docs/specification.md#take-parts. */
const LENGTH_ERROR_MAX = 0.02;
const SYNC_SECONDS_MAX = 0.04;
const INTERRUPTIONS_MAX = 3;
/** Seconds of each part, so that it has some flashes. */
const PART_SECONDS = { least: 3, most: 6 };
/** A busy machine is several times slower. */
const STEP_MS_MAX = 120_000;
/** A flash begins every second, so that one begins or ends so close to each join. */
const BESIDE_JOIN_SECONDS = 1;

/** Interrupts takes at random, continues and sends them, and compares the clip that arrives with the recordings. */
export const soakInterruptions: Soak = async ({ rounds, seed, mp4, say }) => {
  const installation = await startInstallation();
  const random = numbersOf(seed);
  const problems: string[] = [];
  const path = ensureChromium();
  const browser = await chromium.launch({ args: BROWSER_ARGS, ...(path && { executablePath: path }) });
  try {
    const client = new Client(installation);
    for (let round = 1; round <= rounds; round += 1) {
      const plan = planOf(random, round);
      // A reel shows five people before its creator pays.
      const { tribute } = await openReel(client);
      const folder = mkdtempSync(join(tmpdir(), 'take-'));
      const take = { browser, installation, tributeId: tribute.tributeId, plan, folder, mp4 };
      const found = await playTake(take).catch((error: Error) => [`was not sent: ${error.message}`]);
      rmSync(folder, { recursive: true, force: true });
      const why = plan.map(({ interruption }) => interruption).join(', ');
      say(`${round} (${why}): ${found.join('; ') || 'fine'}`);
      problems.push(
        ...found.filter((line) => !line.startsWith('fine')).map((line) => `take ${round} (${why}) ${line}`),
      );
    }
  } finally {
    await browser.close();
    await installation.stop();
    installation.remove();
  }
  return problems;
};

type Plan = { seconds: number; interruption: InterruptionName }[];

/** Every kind of interruption occurs: the first of each take goes round. */
function planOf(random: () => number, round: number): Plan {
  const names = Object.keys(INTERRUPTIONS) as InterruptionName[];
  const plan: Plan = [];
  const count = 1 + Math.floor(random() * INTERRUPTIONS_MAX);
  for (let index = 0; index < count; index += 1) {
    // What is recorded on a full device lives only in its page, and nothing is stored there again.
    const isFull = plan.some(({ interruption }) => interruption === 'deviceFull');
    const possible = isFull ? names.filter((name) => name !== 'closed' && name !== 'deviceFull') : names;
    const at = index === 0 ? round - 1 : Math.floor(random() * possible.length);
    const interruption = possible[at % possible.length] ?? 'switched';
    const { least, most } = PART_SECONDS;
    plan.push({ seconds: least + random() * (most - least), interruption });
  }
  return plan;
}

type Playing = {
  browser: Browser;
  installation: Installation;
  tributeId: string;
  plan: Plan;
  folder: string;
  mp4: boolean;
};

async function playTake(take: Playing): Promise<string[]> {
  const { browser, installation, tributeId, plan, folder, mp4 } = take;
  const context = await browser.newContext({
    viewport: PHONE,
    permissions: ['camera', 'microphone'],
    baseURL: installation.origin,
  });
  context.setDefaultTimeout(STEP_MS_MAX);
  try {
    const page = await context.newPage();
    const parts: string[] = [];
    await page.exposeFunction('saveChunk', async (recorder: string, chunk: string) => {
      const file = join(folder, `${recorder}.${mp4 ? 'mp4' : 'webm'}`);
      if (!parts.includes(file)) parts.push(file);
      await appendFile(file, Buffer.from(chunk, 'base64'));
    });
    await page.addInitScript(FLASHING_CAMERA);
    await page.addInitScript(HAND_OVER_CHUNKS);
    if (mp4) await page.addInitScript(RECORD_MP4);
    await page.goto(`/recordtribute?tributeId=${tributeId}`);
    await sayName(page, 'Oma Ruth');
    await page.getByRole('button', { name: 'Record with the camera' }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await untilRecording(page);
    for (const { seconds, interruption } of plan) {
      await delay(seconds * 1_000);
      if (interruption === 'closed') await handedOver(page);
      const renderers = descendantsOf(process.pid).filter(({ command }) =>
        command.includes('--type=renderer'),
      );
      await INTERRUPTIONS[interruption](
        page,
        renderers.map(({ pid }) => pid),
      );
      await continueTake(page, interruption);
    }
    await delay(PART_SECONDS.least * 1_000);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    const kept = await keepWhole(page);
    await handedOver(page);
    const sending = page.waitForRequest(
      (request) => request.url().endsWith('/api/submission') && request.method() === 'POST',
    );
    await page.getByRole('button', { name: 'Send my clip' }).click();
    const { trim } = (await sending).postDataJSON() as { trim?: { leadInSeconds?: number[] } };
    await page.getByText('Your clip is ready.').waitFor();
    const file = await arrivedClip(page, tributeId, folder);
    return await compare(file, parts, { start: kept.start, leadIns: trim?.leadInSeconds ?? [] });
  } finally {
    await context.close();
  }
}

const handedOver = (page: Page) =>
  page.evaluate(() => (window as unknown as { handedOver: Promise<unknown> }).handedOver);

/** Keeps everything but the countdown. Returns where that ends, in seconds. */
async function keepWhole(page: Page): Promise<{ start: number }> {
  // Once its sound is read, a press ends all proposals.
  await page.locator('path[d*="h0.6"]').waitFor({ state: 'attached' });
  // Disabled where everything is kept already.
  await page.getByRole('button', { name: 'Use the whole recording' }).dispatchEvent('click');
  return { start: Number(await page.getByLabel('Start of your clip').inputValue()) };
}

async function arrivedClip(page: Page, tributeId: string, folder: string): Promise<string> {
  const headers = { 'x-api-key': API_KEY };
  const sent = await page.request.get(`/api/submission?tributeId=${tributeId}`, { headers });
  const { data } = (await sent.json()) as { data: { playbackUrl: string }[] };
  const file = join(folder, 'arrived.mp4');
  const film = await page.request.get(data[0]?.playbackUrl ?? '');
  if (!film.ok()) throw new Error(`The clip could not be read: ${film.status()} ${await film.text()}`);
  await appendFile(file, await film.body());
  return file;
}

type Left = { start: number; leadIns: readonly number[] };

/** Returns what differs between the parts as recorded, joined after `start` and without later countdowns, and the clip that arrived. */
async function compare(
  arrived: string,
  parts: readonly string[],
  { start, leadIns }: Left,
): Promise<string[]> {
  const clip = await flashesOf(arrived);
  const problems: string[] = [];
  let begin = -start;
  let worst = 0;
  let worstAtJoin = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, part] of parts.entries()) {
    const recorded = await flashesOf(part);
    const offset = begin - (leadIns[index] ?? 0);
    const end = offset + recorded.seconds;
    const drifts = driftsOf(clip, recorded, { offset, from: Math.max(0, begin), to: end });
    const besides = drifts.filter(({ fromJoin }) => fromJoin < BESIDE_JOIN_SECONDS);
    const drift = worstOf(drifts);
    worst = Math.max(worst, drift);
    worstAtJoin = Math.max(worstAtJoin, worstOf(besides));
    nearest = Math.min(nearest, ...besides.map(({ fromJoin }) => fromJoin));
    if (besides.length === 0) problems.push(`part ${index + 1} has no flash with a beep beside a join`);
    if (drift > SYNC_SECONDS_MAX)
      problems.push(`part ${index + 1} is ${Math.round(drift * 1_000)} ms out of sync`);
    begin = end;
  }
  const error = Math.abs(clip.seconds / begin - 1);
  if (error > LENGTH_ERROR_MAX)
    problems.push(`${clip.seconds.toFixed(2)} s arrived of ${begin.toFixed(2)} s recorded`);
  const inMilliseconds = (seconds: number) => `${Math.round(seconds * 1_000)} ms`;
  return problems.length > 0
    ? problems
    : [
        `fine: ${parts.length} parts, length ${(error * 100).toFixed(1)} % off, sync ${inMilliseconds(worst)} off, ${inMilliseconds(worstAtJoin)} beside joins, the nearest ${inMilliseconds(nearest)} from one`,
      ];
}

const worstOf = (drifts: readonly { seconds: number }[]) =>
  Math.max(0, ...drifts.map(({ seconds }) => seconds));
