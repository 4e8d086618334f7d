import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { makeAccount, PASSWORD } from './fixtures/api.ts';
import { goToInvite } from './fixtures/creator.ts';
import { test } from './fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a visitor creates a memorial on a phone, signs in on the way, and loses nothing', async ({
  page,
  request,
}) => {
  await makeAccount(request, 'phone@example.com');
  await page.goto('/');
  await page.getByRole('link', { name: 'Create a reel' }).first().click();
  await page.getByRole('radio', { name: 'Memorial' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Otto');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Otto');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByRole('button', { name: 'Continue' }).click();

  // As an iPhone takes it. This browser cannot show it: the server converts it before it is cropped.
  const buffer = await readFile('tests/fixtures/heic/quarters.heic');
  await page
    .getByLabel('Choose a picture')
    .first()
    .setInputFiles({ name: 'otto.heic', mimeType: 'image/heic', buffer });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/questions$/);
  await page.getByRole('button', { name: 'Continue' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByLabel('Email').fill('phone@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await goToInvite(page);
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = await page.getByLabel('Link to your reel').inputValue();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your invitation is ready', exact: true })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'of Otto Berg' })).toBeVisible();
  const shown = page.getByRole('img', { name: 'Otto Berg' });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
