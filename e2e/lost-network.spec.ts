import { randomBytes } from 'node:crypto';
import { appendFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { synthesiseSpeaker } from '#server/jobs/sample/synthesise-speaker.ts';
import { PHONE, recordClip, sayName, untilRecorded } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute } from './fixtures/api.ts';
import { startFlakyNetwork } from './fixtures/flaky-network.ts';
import { kept } from './fixtures/kept.ts';
import { temporaryFolder } from './fixtures/temporary-folder.ts';
import { test } from './fixtures/test.ts';
import { E2E_PORTS } from './ports.ts';

/** Large enough that other requests do not matter. */
const PADDING_BYTES = 50 * 1024 * 1024;
/** The promised maximum share of bytes sent again after a fault. */
const RESENT_SHARE = 0.03;

/** A box that players skip (ISO/IEC 14496-12, 8.1.2). */
function padding(): Buffer {
  const box = randomBytes(PADDING_BYTES);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  return box;
}

test('a clip survives a lost network and a closed tab, and arrives once [recorder-recovers] [recorder-uploads-resume]', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'network@example.com');
  const { tributeId } = await makeTribute(request, account);
  const file = join(temporaryFolder(), 'clip.mp4');
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
  await expect(page.getByRole('button', { name: 'Send my clip' })).toBeVisible();
  const before = network.bytesSent();
  network.breakAfter(Math.round(size / 2));
  await page.getByRole('button', { name: 'Send my clip' }).click();
  await expect(page.getByText(/Your clip is safe on this device/)).toBeVisible();
  await page.close();

  network.heal();
  const later = await context.newPage();
  await later.goto(address);
  await expect(later.getByRole('heading', { name: 'It arrived.' })).toBeVisible({ timeout: 60_000 });
  await expect(later.getByText('Your clip is ready.')).toBeVisible({ timeout: 240_000 });
  // Bytes that arrived were not sent again.
  expect(network.bytesSent() - before).toBeLessThan(size * (1 + RESENT_SHARE));
  network.close();

  const answers = await request.get(`/api/submission?tributeId=${tributeId}`, {
    headers: { 'x-api-key': 'folksee-web', authorization: `Bearer ${account.idToken}` },
  });
  const { data } = (await answers.json()) as { data: { status: string }[] };
  expect(data.map(({ status }) => status)).toEqual(['READY']);
});

test('finds an unsent clip on the invitation, and sends it although its question was removed', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'removed-question@example.com');
  const questions = [{ text: 'What did Anna teach you?' }, { text: 'What do you wish her?' }];
  const tribute = await makeTribute(request, account, { questions });
  const { tributeId } = tribute;
  const file = join(temporaryFolder(), 'clip.mp4');
  await synthesiseSpeaker({ seed: 5, size: { width: 640, height: 360 } }, file, { seconds: 3 });
  const context = await browser.newContext({ viewport: PHONE });
  const stillHere = 'Your clip is still on this device. Finish sending it';

  const page = await context.newPage();
  await page.goto(`/tribute/${tributeId}`);
  await expect(page.getByRole('link', { name: 'Record my answer' })).toBeVisible();
  await page.getByRole('link', { name: 'Record my answer' }).click();
  await sayName(page, 'Oma Ruth');
  await page.getByRole('button', { name: 'What do you wish her?' }).click();
  await page.getByLabel('Choose a video').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Send my clip' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send my clip' }).click();
  await expect(page.getByText(/^You can close this page/)).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const questionId = tribute.questions[1]?._id ?? '';
  const query = new URLSearchParams({ tributeId, questionId });
  await call(request, account, 'DELETE', `/tribute/question?${query}`, {});

  const later = await context.newPage();
  // The recorder of another reel sends it, too.
  const other = await makeTribute(request, account);
  await later.goto(`/recordtribute?tributeId=${other.tributeId}`);
  await expect(later.getByRole('link', { name: 'See why' })).toBeVisible();
  await later.goto(`/tribute/${tributeId}`);
  await later.getByRole('link', { name: 'See why' }).click();
  await expect(later.getByRole('heading', { name: 'That question was removed' })).toBeVisible();
  // The offer stays until the person decides.
  await later.reload();
  await expect(later.getByRole('button', { name: 'What did Anna teach you?' })).toBeVisible();
  await later.getByRole('button', { name: /^Send it without a question/ }).click();
  await expect(later.getByText('Your clip is ready.')).toBeVisible({ timeout: 240_000 });
  await later.goto(`/tribute/${tributeId}`);
  await expect(later.getByRole('region', { name: 'Your clips here' }).getByRole('listitem')).toHaveCount(1);
  // The page looks for it after loading.
  await later.waitForLoadState('networkidle');
  await expect(later.getByRole('link', { name: stillHere })).toHaveCount(0);
});

test('removes a deleted take from the device and its bytes from the server', async ({ browser, request }) => {
  const account = await makeAccount(request, 'deleted-take@example.com');
  const { tributeId } = await makeTribute(request, account);
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const deleteTake = async () => {
    await expect.poll(() => kept(page)).toContain('"takeId"');
    await page.getByRole('button', { name: 'Delete this clip' }).click();
    await page.getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(page.getByRole('button', { name: 'Record with the camera' })).toBeVisible();
    expect(await kept(page)).not.toContain('"takeId"');
  };
  await page.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(page, 'Jonas');
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  await recordClip(page);
  await deleteTake();

  await page.route('**/api/submission', (route) =>
    route.fulfill({ status: 422, json: { error: 'Not this one.', code: 'INVALID_INPUT' } }),
  );
  const created = page.waitForResponse((response) => response.url().endsWith('/api/upload'));
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  await recordClip(page);
  await page.getByRole('button', { name: 'Send my clip' }).click();
  const upload = new URL((await (await created).headerValue('location')) ?? '', page.url()).href;
  await expect(page.getByRole('heading', { name: 'We couldn’t send your clip' })).toBeVisible();
  const headers = { 'tus-resumable': '1.0.0', 'x-api-key': 'folksee-web' };
  const statusOfUpload = async () => (await context.request.head(upload, { headers })).status();
  expect(await statusOfUpload()).toBe(200);
  await deleteTake();
  await expect.poll(statusOfUpload).toBe(404);
});

/** Removes the camera with or without an event, like unplugging. */
const loseCamera = (page: Page, { isTold }: { isTold: boolean }) =>
  page.getByLabel('Your camera’s picture').evaluate((video: HTMLVideoElement, told) => {
    const stream = video.srcObject as MediaStream;
    for (const track of stream.getTracks()) if (!told || track.kind === 'video') track.stop();
    if (told) stream.getVideoTracks()[0]?.dispatchEvent(new Event('ended'));
  }, isTold);

test('reports a lost camera immediately, and continues its recording in a next part [take-parts]', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'lost-camera@example.com');
  const { tributeId } = await makeTribute(request, account);
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await page.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(page, 'Jonas');
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  const record = page.getByRole('button', { name: 'Start recording' });
  const stopped = page.getByText(/^Your camera stopped\./);
  const again = page.getByRole('button', { name: 'Try again' });

  await expect(record).toBeEnabled();
  await loseCamera(page, { isTold: true });
  await expect(stopped).toBeVisible();
  await again.click();

  await expect(record).toBeEnabled();
  await loseCamera(page, { isTold: false });
  await record.click();
  await expect(stopped).toBeVisible();
  await again.click();

  await record.click();
  // A busy machine encodes the first picture late, and without it there is nothing to send.
  await expect(page.getByText('Saved on this device as you speak')).toBeVisible();
  await untilRecorded(page, 3);
  await loseCamera(page, { isTold: true });
  await expect(page.getByRole('heading', { name: 'Part 1 is saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Saved on this device as you speak')).toBeVisible();
  await untilRecorded(page, 6);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  // Once its sound is read and a handle is held, the length is final.
  await expect(page.locator('path[d*="h0.6"]')).toBeAttached();
  await page.getByLabel('Start of your clip').focus();
  const start = Number(await page.getByLabel('Start of your clip').inputValue());
  const end = Number(await page.getByLabel('End of your clip').inputValue());
  await page.getByRole('button', { name: 'Send my clip' }).click();
  await expect(page.getByText('Your clip is ready.')).toBeVisible({ timeout: 240_000 });
  const sent = await page.request.get(`/api/submission?tributeId=${tributeId}`, {
    headers: { 'x-api-key': 'folksee-web' },
  });
  const [clip] = (await sent.json()).data;
  expect(clip.uploadIds).toHaveLength(2);
  // Each part has three seconds. On a busy machine a camera starts a while after its recorder's clock.
  expect(Math.abs(clip.durationSeconds - (end - start))).toBeLessThan(2);
});
