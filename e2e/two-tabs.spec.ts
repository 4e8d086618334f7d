import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { synthesiseSpeaker } from '#server/jobs/sample/synthesise-speaker.ts';
import { pressTwice } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { kept } from './fixtures/kept.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { temporaryFolder } from './fixtures/temporary-folder.ts';
import { test } from './fixtures/test.ts';
import { LOPSIDED_CAMERA } from './visitors/devices.ts';

test('two tabs each have their own take, and each arrives once, although Send is pressed twice [take-id]', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'tabs@example.com');
  const { tributeId } = await makeTribute(request, account);
  const address = `/recordtribute?tributeId=${tributeId}`;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(LOPSIDED_CAMERA);

  const recording = await context.newPage();
  await recording.goto(address);
  await recording.getByLabel('Your name').fill('Oma Ruth');
  await recording.getByRole('button', { name: 'Continue' }).click();
  await recording.getByRole('button', { name: 'Record with the camera' }).click();
  await recording.getByRole('button', { name: 'Start recording' }).click();
  await expect(recording.getByText('Saved on this device as you speak')).toBeVisible();

  const beside = await context.newPage();
  await test.step('the other tab is not offered the live take, and records its own', async () => {
    await beside.goto(address);
    const file = join(temporaryFolder(), 'clip.mp4');
    await synthesiseSpeaker({ seed: 8, size: { width: 720, height: 1280 } }, file, { seconds: 2 });
    await beside.getByLabel('Choose a video').setInputFiles(file);
    await expect(beside.getByRole('heading', { name: 'Happy with it?' })).toBeVisible();
    // The page asks people not to close it before the clip is on the device.
    await expect.poll(() => beside.evaluate(mayClose)).toBe(true);
  });

  await test.step('a closing tab leaves only its take to the next', async () => {
    await beside.close();
    const later = await context.newPage();
    await later.goto(address);
    await expect(later.getByText('Length 0:02')).toBeVisible();
    await pressTwice(later.getByRole('button', { name: 'Send my clip' }));
    await expect(later.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
  });

  await test.step('the first recording is complete', async () => {
    await recording.bringToFront();
    await recording.getByRole('button', { name: 'Stop recording' }).click();
    await recording.reload();
    await pressTwice(recording.getByRole('button', { name: 'Send my clip' }));
    await expect(recording.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
    await expect(recording.getByText('Your clip is ready.')).toBeVisible({ timeout: 240_000 });
  });

  await test.step('it shows what the camera saw, although the preview is a mirror [recorder-level]', async () => {
    const poster = await recording.getByLabel('Your clip as it appears in the reel').getAttribute('poster');
    const bytes = await (await recording.request.get(poster ?? '')).body();
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const redAndBlueAt = (share: number) => {
      const start =
        (Math.round(info.height / 2) * info.width + Math.round(info.width * share)) * info.channels;
      return [data[start] ?? 0, data[start + 2] ?? 0] as const;
    };
    const [leftRed, leftBlue] = redAndBlueAt(0.25);
    const [rightRed, rightBlue] = redAndBlueAt(0.75);
    expect(leftRed).toBeGreaterThan(leftBlue + 100);
    expect(rightBlue).toBeGreaterThan(rightRed + 100);
  });

  await test.step('nothing is left', async () => {
    await recording.reload();
    await expect(recording.getByRole('button', { name: 'Record with the camera' })).toBeVisible();
  });

  const answers = await request.get(`/api/submission?tributeId=${tributeId}`, {
    headers: { 'x-api-key': API_KEY, authorization: `Bearer ${account.idToken}` },
  });
  expect((await answers.json()).data).toHaveLength(2);
});

const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Waits for the next page's socket; the server accepts it by a packet of type 40. */
const live = (page: Page) =>
  page
    .waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/socket.io/') })
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).startsWith('40') }),
    );

test('signing out in one tab signs out both', async ({ page, context, request }) => {
  const email = 'tab.leaver@example.com';
  await makeAccount(request, email);
  await signInAs(page, email);
  const beside = await context.newPage();
  const isLive = live(beside);
  await beside.goto('/home');
  await expect(beside.getByRole('button', { name: 'Your account' })).toBeVisible();
  await isLive;
  expect(await kept(page)).toContain(email);

  await page.bringToFront();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await expect(beside).toHaveURL(/\/login$/);

  await test.step("and stays so after the other tab's reconnect", async () => {
    // The other tab reconnects after five seconds (lib/browser/realtime/socket.ts).
    await beside.waitForTimeout(6_000);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).not.toContain('auth_token');
    expect(names).not.toContain('uid');
    const left = await kept(page);
    for (const trace of [email, 'eyJ']) expect(left).not.toContain(trace);
  });
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login$/);
});
