import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { synthesiseSpeaker } from '#server/jobs/synthesise-speaker.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';

test('a clip survives a lost network and a reload, and arrives once', async ({ browser, request }) => {
  const account = await makeAccount(request, 'network@example.com');
  const { tributeId } = await makeTribute(request, account);
  const file = join(await mkdtemp(join(tmpdir(), 'clip-')), 'clip.mp4');
  await synthesiseSpeaker({ seed: 8, size: { width: 720, height: 1280 } }, file, { seconds: 4 });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const slow = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 40_000,
    });
  await page.goto(`/recordtribute?tributeId=${tributeId}`);
  await page.getByLabel('Your name').fill('Oma Ruth');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button').filter({ hasText: '?' }).first().click();
  await page.getByLabel('Choose a video from this phone').setInputFiles(file);
  await network.send('Network.enable');
  await slow(false);
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(page.getByRole('progressbar', { name: 'Sent so far' })).toBeVisible();
  await page.waitForTimeout(1_500);

  await slow(true);
  await expect(page.getByText(/Your clip is safe on this phone/)).toBeVisible();
  await slow(false);
  await page.waitForTimeout(1_500);
  // The tab is closed and opened again: the upload goes on by itself, and is fast now.
  await page.close();
  const later = await context.newPage();
  await later.goto(`/recordtribute?tributeId=${tributeId}`);
  await expect(later.getByRole('heading', { name: 'It arrived.' })).toBeVisible({ timeout: 60_000 });
  await expect(later.getByText('Your clip is ready.')).toBeVisible({ timeout: 60_000 });

  const answers = await request.get(`/api/submission?tributeId=${tributeId}`, {
    headers: { 'x-api-key': 'folksee-web', authorization: `Bearer ${account.idToken}` },
  });
  const { data } = (await answers.json()) as { data: { status: string }[] };
  expect(data.map(({ status }) => status)).toEqual(['READY']);
});
