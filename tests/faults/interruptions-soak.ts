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
import { runMediaJob } from '#server/media/supervise.ts';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';
import { findFlashes } from '#tests/server/media/find-flashes.ts';
import { descendantsOf, type Installation, startInstallation } from '#tests/support/processes.ts';
import { Client } from './client.ts';
import { FLASHING_CAMERA, HAND_OVER_CHUNKS } from './flashing-camera.ts';
import { continueTake, INTERRUPTIONS, type InterruptionName, untilRecording } from './interrupt-take.ts';
import { openReel } from './people.ts';
import type { Soak } from './soak-options.ts';

/** The promises of docs/specification.md#take-parts. */
const LENGTH_ERROR_MAX = 0.02;
const SYNC_SECONDS_MAX = 0.04;
const INTERRUPTIONS_MAX = 3;
/** Seconds of each part, so that it has some flashes. */
const PART_SECONDS = { least: 3, most: 6 };
/** A busy machine is several times slower. */
const STEP_MS_MAX = 120_000;
/** A flash and its beep are never so far apart. */
const PAIR_SECONDS_MAX = 0.4;

/** Interrupts takes at random, continues and sends them, and compares the clip that arrives with the recordings. */
export const soakInterruptions: Soak = async ({ rounds, seed, say }) => {
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
      const take = { browser, installation, tributeId: tribute.tributeId, plan, folder };
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
    const at = index === 0 ? round - 1 : Math.floor(random() * names.length);
    const interruption = names[at % names.length] ?? 'closed';
    const { least, most } = PART_SECONDS;
    plan.push({ seconds: least + random() * (most - least), interruption });
    // What is recorded on a full device lives only in its page.
    if (interruption === 'deviceFull') break;
  }
  return plan;
}

type Playing = {
  browser: Browser;
  installation: Installation;
  tributeId: string;
  plan: Plan;
  folder: string;
};

async function playTake(take: Playing): Promise<string[]> {
  const { browser, installation, tributeId, plan, folder } = take;
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
      const file = join(folder, `${recorder}.webm`);
      if (!parts.includes(file)) parts.push(file);
      await appendFile(file, Buffer.from(chunk, 'base64'));
    });
    await page.addInitScript(FLASHING_CAMERA);
    await page.addInitScript(HAND_OVER_CHUNKS);
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
  for (const [index, part] of parts.entries()) {
    const recorded = await flashesOf(part);
    const end = begin - (leadIns[index] ?? 0) + recorded.seconds;
    const from = Math.max(0, begin);
    const inClip = clip.offsets.filter(
      ({ at }) => at > from + PAIR_SECONDS_MAX && at < end - PAIR_SECONDS_MAX,
    );
    const drift = Math.abs(median(inClip) - median(recorded.offsets));
    worst = Math.max(worst, drift);
    if (inClip.length === 0 || recorded.offsets.length === 0)
      problems.push(`part ${index + 1} has no flash with a beep`);
    if (drift > SYNC_SECONDS_MAX)
      problems.push(`part ${index + 1} is ${Math.round(drift * 1_000)} ms out of sync`);
    begin = end;
  }
  const error = Math.abs(clip.seconds / begin - 1);
  if (error > LENGTH_ERROR_MAX)
    problems.push(`${clip.seconds.toFixed(2)} s arrived of ${begin.toFixed(2)} s recorded`);
  return problems.length > 0
    ? problems
    : [
        `fine: ${parts.length} parts, length ${(error * 100).toFixed(1)} % off, sync ${Math.round(worst * 1_000)} ms off`,
      ];
}

type Offset = { at: number; seconds: number };

/** Prepares a recording alone. Returns its length, and by how much each flash is after its beep. */
async function flashesOf(file: string): Promise<{ seconds: number; offsets: Offset[] }> {
  const outputFolder = `${file}-prepared`;
  const limits = { maxSeconds: 120, maxBytes: 1e9, overlay: null };
  await runMediaJob({ op: 'prepare-clip', inputs: [file], outputFolder, ...limits });
  const { frames, lights, beeps } = await findFlashes(join(outputFolder, 'playback.mp4'));
  const flashes = lights.filter((at, index) => at - (lights[index - 1] ?? -1) > 0.5);
  const offsets = flashes.flatMap((at): Offset[] => {
    const nearest = beeps.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0];
    const seconds = at - (nearest ?? Number.POSITIVE_INFINITY);
    return Math.abs(seconds) < PAIR_SECONDS_MAX ? [{ at, seconds }] : [];
  });
  return { seconds: frames / 30, offsets };
}

function median(offsets: readonly Offset[]): number {
  const sorted = offsets.map(({ seconds }) => seconds).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
