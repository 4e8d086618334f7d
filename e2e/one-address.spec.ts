import { expect, type Page } from '@playwright/test';
import { makeAccount, makeTribute, PASSWORD } from './fixtures/api.ts';
import { test } from './fixtures/test.ts';

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
}

test('one address is the workroom for its creator and an invitation for everyone else, under the header when signed in [header-tribute] [role-creator]', async ({
  browser,
  request,
}) => {
  const creator = await makeAccount(request, 'creator@example.com');
  await makeAccount(request, 'stranger@example.com');
  const { tributeId } = await makeTribute(request, creator);
  const open = async (email: string | null) => {
    const page = await (await browser.newContext()).newPage();
    if (email) await signIn(page, email);
    await page.goto(`/tribute/${tributeId}`);
    return page;
  };

  const guest = await open(null);
  await expect(guest.getByRole('link', { name: 'Record my answer' })).toBeVisible();

  const stranger = await open('stranger@example.com');
  await expect(stranger.getByRole('link', { name: 'Record my answer' })).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Publish' })).toBeHidden();

  const own = await open('creator@example.com');
  await expect(own.getByRole('button', { name: 'Publish' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Menu' })).toBeHidden();
  await expect(own.getByRole('link', { name: 'Record my answer' })).toBeHidden();
});
