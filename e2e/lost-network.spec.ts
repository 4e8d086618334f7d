import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { synthesiseSpeaker } from '#server/jobs/synthesise-speaker.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { startFlakyNetwork } from './fixtures/flaky-network.ts';
import { E2E_PORTS } from './ports.ts';

/** Enough that what pages ask for besides is nothing in comparison. */
const PADDING_BYTES = 50 * 1024 * 1024;
/** The promise (design: uploads). */
const RESENT_SHARE = 0.03;

/** A box that players skip (ISO/IEC 14496-12, 8.1.2). */
function padding(): Buffer {
  const box = randomBytes(PADDING_BYTES);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  return box;
}

test('a clip survives a lost network and a closed tab, and arrives once', async ({ browser, request }) => {
  const account = await makeAccount(request, 'network@example.com');
  const { tributeId } = await makeTribute(request, account);
  const file = join(await mkdtemp(join(tmpdir(), 'clip-')), 'clip.mp4');
  await synthesiseSpeaker({ seed: 8, size: { width: 720, height: 1280 } }, file, { seconds: 4 });
  await appendFile(file, padding());
  const { size } = await stat(file);
  const network = await startFlakyNetwork(Number(E2E_PORTS.PORT));
  const address = `${network.origin}/recordtribute?tributeId=${tributeId}`;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });

  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Your name').fill('Oma Ruth');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Choose a video').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Use this' })).toBeVisible();
  const before = network.bytesSent();
  network.breakAfter(Math.round(size / 2));
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(page.getByText(/Your clip is safe on this device/)).toBeVisible();
  await page.close();

  network.heal();
  const later = await context.newPage();
  await later.goto(address);
  await expect(later.getByRole('heading', { name: 'It arrived.' })).toBeVisible({ timeout: 60_000 });
  await expect(later.getByText('Your clip is ready.')).toBeVisible({ timeout: 60_000 });
  // What had arrived was not sent again.
  expect(network.bytesSent() - before).toBeLessThan(size * (1 + RESENT_SHARE));
  network.close();

  const answers = await request.get(`/api/submission?tributeId=${tributeId}`, {
    headers: { 'x-api-key': 'folksee-web', authorization: `Bearer ${account.idToken}` },
  });
  const { data } = (await answers.json()) as { data: { status: string }[] };
  expect(data.map(({ status }) => status)).toEqual(['READY']);
});
