import { test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { makeAccount, makeTribute, PASSWORD } from './fixtures/api.ts';

test.use({ reducedMotion: 'reduce' });

test('axe finds nothing on the screens of visitors and guests', async ({ page, request }) => {
  const account = await makeAccount(request, 'access@example.com');
  const { tributeId } = await makeTribute(request, account);
  const paths = ['/', '/login', '/signup', '/forgotpassword', '/createtribute', `/tribute/${tributeId}`];
  for (const path of [...paths, `/recordtribute?tributeId=${tributeId}`, '/tribute/x']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
  }
});

test('axe finds nothing on the screens of a creator', async ({ page, request }) => {
  const account = await makeAccount(request, 'access-creator@example.com');
  const { tributeId } = await makeTribute(request, account);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('access-creator@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: /Anna Lindqvist/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto(`/tribute/${tributeId}`);
  await page.getByRole('heading', { name: 'People' }).waitFor();
  await expectAccessible(page);
});
