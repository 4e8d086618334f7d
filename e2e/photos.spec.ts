import { expect } from '@playwright/test';
import { PHONE, sayName } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';
import { addPhotos } from './screens/photo-steps.ts';
import { WITHOUT } from './visitors/devices.ts';

test('photos arranged by keyboard on a computer arrive from the phone that continues [answer-photos] [recorder-elsewhere]', async ({
  page,
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'photos@example.com');
  const { tributeId } = await makeTribute(request, account);
  const computer = await browser.newContext();
  await computer.addInitScript(WITHOUT.devices);
  const guest = await computer.newPage();
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

  await guest.getByRole('button', { name: 'Answer another way' }).click();
  await guest.getByRole('button', { name: /^Video/ }).click();
  await expect(guest.getByText('Your photos come along.')).toBeVisible();
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage();
  await phone.goto(await guest.getByLabel('Link to this page').inputValue());
  await phone.getByRole('button', { name: 'Photos Your photos are here' }).click();
  await expect(phone.getByLabel('Caption of photo 1')).toHaveValue('Our street');
  await expect(phone.getByLabel('Caption of photo 2')).toHaveValue('Pancakes');
  // The phone has no bytes of them, so the server draws them.
  await expect(phone.getByRole('img', { name: 'Photo 2', exact: true })).toHaveAttribute('src', /^data:/);
  await addPhotos(phone, 'Add photos', 1);
  await phone.getByRole('button', { name: 'Send 3 photos' }).click();
  await expect(phone.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
  await expect(phone.getByText('Your answer is ready.')).toBeVisible({ timeout: 120_000 });
  const arrived = guest.getByRole('listitem').filter({ hasText: 'Your answer arrived' });
  await expect(arrived).toHaveAttribute('aria-current', 'step');
  await guest.getByRole('button', { name: 'Back' }).click();
  await expect(guest.getByRole('button', { name: /^Photos Up to/ })).toBeVisible();

  await signInAs(page, 'photos@example.com');
  await page.goto(`/tribute/${tributeId}`);
  await expect(page.getByRole('button', { name: 'Play Maria Keller' })).toBeVisible();
});
