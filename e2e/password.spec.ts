import { expect } from '@playwright/test';
import { signUp } from './fixtures/creator.ts';
import { linkMailedTo, mailTo } from './fixtures/mailbox.ts';
import { test } from './fixtures/test.ts';

test('a forgotten password is replaced by the mailed link [reset-mail] [identity-calls] [identity-session] [reset-provider]', async ({
  page,
}) => {
  const email = 'forgetful@example.com';
  await signUp(page, email);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);

  await mailTo(email, 'Welcome to Folksee');
  const welcome = await linkMailedTo(email);
  await page.goto('/forgotpassword');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Email Sent Successfully!')).toBeVisible();
  await expect.poll(() => linkMailedTo(email)).not.toBe(welcome);
  await page.goto(await linkMailedTo(email));
  await page.getByLabel('Password', { exact: true }).fill('another-password');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your new password is saved')).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/Wrong email or password|Incorrect Password/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('another-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});
