import { type APIRequestContext, expect } from '@playwright/test';
import { call, makeAccount, PASSWORD } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** An account with Spanish chosen on another device. */
async function makeSpanishAccount(request: APIRequestContext, email: string): Promise<void> {
  const account = await makeAccount(request, email);
  await call(request, account, 'PATCH', '/user', { locale: 'es' });
}

test("a sign-in switches an English browser to the account's language without a reload", async ({
  page,
  request,
}) => {
  await makeSpanishAccount(request, 'pilar@example.com');
  await signInAs(page, 'pilar@example.com');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Tu cuenta' })).toBeVisible();
});

test('a sign-in within the wizard switches the language and keeps the form', async ({ page, request }) => {
  await makeSpanishAccount(request, 'rosa@example.com');
  await page.goto('/createtribute');
  await page.getByRole('radio', { name: 'Birthday' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Ximena');
  await page.getByLabel('Last name').fill('Rojas');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/questions$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByLabel('Email').fill('rosa@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/createtribute\/upgrade$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
  await page.goto('/createtribute/reeldetails');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ximena');
});
