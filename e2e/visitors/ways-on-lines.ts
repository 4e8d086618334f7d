import { expect } from '@playwright/test';
import { API_KEY } from '#lib/contracts/api-key.ts';
import type { Visit } from './visitor.ts';
import { arrive, record, toCamera, use } from './ways.ts';

/** Fifteen seconds; the clock of a busy machine lags behind. */
const LONG_TAKE = /^0:1[5-9] /;
/** What a line of 400 kbit/s leaves for a recording at least, in bytes of 15 seconds. */
const LONG_TAKE_BYTES_MIN = (182_000 / 8) * 15;
/** The promises of docs/specification.md#recorder-fits-line. */
const ARRIVAL_SECONDS_MAX = 60;
const UNSENT_SECONDS_MAX = 5;
const LOOK_MS = 500;

type Recorded = { now: number; chunks: { at: number; bytes: number }[] };

/** Returns what BUSY_CAMERA counted, and the page's time. */
const recordedOn = ({ page }: Visit): Promise<Recorded> =>
  page.evaluate(() => {
    const { recordedChunks = [] } = window as unknown as { recordedChunks?: Recorded['chunks'] };
    return { now: performance.now(), chunks: recordedChunks };
  });

const bytesOf = ({ chunks }: Recorded) => chunks.reduce((sum, { bytes }) => sum + bytes, 0);

/** Fifteen seconds, which arrive within a minute of Stop. */
export async function byLongTake(visit: Visit): Promise<void> {
  await toCamera(visit);
  await record(visit, LONG_TAKE);
  const stoppedAt = Date.now();
  const bytes = bytesOf(await recordedOn(visit));
  visit.note('kB recorded', bytes / 1_000);
  expect(bytes).toBeGreaterThan(LONG_TAKE_BYTES_MIN);
  await use(visit);
  await arrive(visit);
  const seconds = (Date.now() - stoppedAt) / 1_000;
  visit.note('seconds from Stop to the arrival', seconds);
  expect(seconds).toBeLessThan(ARRIVAL_SECONDS_MAX);
}

/** Fifteen seconds, of which the server lacks little at every moment at which Stop could be pressed. */
export async function byTakeSentMeanwhile(visit: Visit): Promise<void> {
  const { page, texts } = visit;
  const { camera } = texts.recorder;
  let address: string | undefined;
  page.on('response', (response) => {
    if (response.request().method() === 'POST') address ??= response.headers()['location'];
  });
  await toCamera(visit);
  await page.getByRole('button', { name: camera.record }).click();
  const unsent: number[] = [];
  const look = async () => {
    const offset = address ? await offsetOf(visit, address) : 0;
    unsent.push(secondsAfter(offset, await recordedOn(visit)));
    return page.getByRole('timer').textContent();
  };
  await expect.poll(look, { timeout: 60_000, intervals: [LOOK_MS] }).toMatch(LONG_TAKE);
  await page.getByRole('button', { name: camera.stop }).click();
  visit.note('kB recorded', bytesOf(await recordedOn(visit)) / 1_000);
  visit.note('seconds unsent at Stop', unsent.at(-1) ?? Number.NaN);
  visit.note('seconds unsent at the worst moment', Math.max(...unsent));
  expect(address).toBeDefined();
  expect(Math.max(...unsent)).toBeLessThan(UNSENT_SECONDS_MAX);
  await use(visit);
  await arrive(visit);
}

/** Asks past the slow line, so that the answer is of this moment. */
async function offsetOf({ page }: Visit, address: string): Promise<number> {
  const headers = { 'tus-resumable': '1.0.0', 'x-api-key': API_KEY };
  const asked = await page.request.head(address, { headers });
  return Number(asked.headers()['upload-offset']);
}

/** Returns how long ago the last recorded piece ended that lies wholly before the offset. */
function secondsAfter(offset: number, { now, chunks }: Recorded): number {
  let sum = 0;
  let sentUntil = now;
  for (const { at, bytes } of chunks) {
    sum += bytes;
    if (sum <= offset) sentUntil = at;
  }
  return (now - sentUntil) / 1_000;
}
