import { expect } from '@playwright/test';
import { PHONE, untilRecorded } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { kept } from './fixtures/kept.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';
import { chooseForReel } from './fixtures/workroom.ts';

test('a creator records a voice as their hello, through a reload, and a guest plays it on the invitation [invite-hello]', async ({
  page,
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'hello-voice@example.com');
  const { tributeId } = await makeTribute(request, account);
  await signInAs(page, 'hello-voice@example.com');
  await page.goto(`/tribute/${tributeId}`);
  const openHello = () => chooseForReel(page, 'Say hello on the invitation');
  await openHello();
  await page.getByRole('button', { name: 'Record your voice' }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await untilRecorded(page, 2);
  // A busy device delivers the first second late.
  await expect.poll(() => kept(page)).toMatch(/"durationSeconds":\d/);
  // The page is lost while it records.
  await page.reload();
  await openHello();
  const draft = page.getByLabel('Your hello before you send it');
  await expect(draft).toBeVisible();
  await page.getByRole('button', { name: 'Record again' }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await untilRecorded(page, 2);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();
  await page.reload();
  await openHello();
  await expect(draft).toBeVisible();
  await page.getByRole('button', { name: 'Put it on the invitation' }).click();
  await expect(page.getByLabel('Your hello', { exact: true })).toBeVisible({ timeout: 120_000 });

  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  await guest.goto(`/tribute/${tributeId}`);
  const hello = guest.getByLabel(/^A hello from/);
  await expect(hello).toBeVisible();
  const seconds = await hello.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    return video.duration;
  });
  expect(seconds).toBeGreaterThan(1);
});
