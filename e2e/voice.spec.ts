import { expect } from '@playwright/test';
import { PHONE, recordClip, sayName } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test('a voice is recorded without a camera and becomes part of the reel [answer-voice]', async ({
  page,
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'voice@example.com');
  const { tributeId } = await makeTribute(request, account);
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  await guest.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(guest, 'Maria Keller');
  await guest.getByRole('button', { name: /^Voice/ }).click();
  await recordClip(guest, 2);
  await guest.getByRole('button', { name: 'Play your answer' }).click();
  await expect(guest.getByRole('button', { name: 'Pause your answer' })).toBeVisible();
  await guest.getByRole('button', { name: 'Send my answer' }).click();
  await expect(guest.getByText('Your answer is ready.')).toBeVisible({ timeout: 120_000 });

  await signInAs(page, 'voice@example.com');
  await page.goto(`/tribute/${tributeId}`);
  await expect(page.getByRole('button', { name: 'Play Maria Keller' })).toBeVisible();
});
