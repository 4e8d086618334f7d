import { expect } from '@playwright/test';
import { PHONE, sayName } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';
import { addPhotos } from './screens/photo-steps.ts';

test('photos arranged by keyboard arrive in the workroom [answer-photos]', async ({
  page,
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'photos@example.com');
  const { tributeId } = await makeTribute(request, account);
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  await guest.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(guest, 'Maria Keller');
  await guest.getByRole('button', { name: /^Photos/ }).click();
  await addPhotos(guest, 'Choose photos', 2);
  await guest.getByLabel('Caption of photo 1').fill('Pancakes');
  await guest.getByLabel('Caption of photo 2').fill('Our street');
  await guest.getByRole('button', { name: 'Move photo 2. Drag it' }).press('ArrowUp');
  await expect(guest.getByLabel('Caption of photo 1')).toHaveValue('Our street');
  await expect(guest.getByText('Saved on this device')).toBeVisible();

  await guest.reload();
  await expect(guest.getByLabel('Caption of photo 1')).toHaveValue('Our street');
  await expect(guest.getByText('Getting this one ready')).toHaveCount(0);
  await guest.getByRole('button', { name: 'Preview' }).click();
  await expect(guest.getByRole('img', { name: 'Photo 1 as the reel shows it' })).toBeVisible();
  await guest.getByRole('button', { name: 'Back to your photos' }).click();
  await guest.getByRole('button', { name: 'Send 2 photos' }).click();
  await expect(guest.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
  await expect(guest.getByText('Your answer is ready.')).toBeVisible({ timeout: 120_000 });

  await signInAs(page, 'photos@example.com');
  await page.goto(`/tribute/${tributeId}`);
  await expect(page.getByRole('button', { name: 'Play Maria Keller' })).toBeVisible();
});
