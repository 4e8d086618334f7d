import { expect, type Page } from '@playwright/test';
import { makeAccount, PASSWORD } from './fixtures/api.ts';
import { signUp } from './fixtures/creator.ts';
import { linkMailedTo, mailTo } from './fixtures/mailbox.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const expectWrongPassword = (page: Page) =>
  expect(page.getByText(/Wrong email or password|Incorrect Password/)).toBeVisible();

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
  await tryToSignIn(page, email, 'a-good-password');
  await expectWrongPassword(page);
  await tryToSignIn(page, email, 'another-password');
  await expect(page).toHaveURL(/\/home$/);
});

test('the profile changes the password, and the email once its mailed link is opened [password-change] [email-change]', async ({
  page,
  request,
}) => {
  const [before, after] = ['moving@example.com', 'moved@example.com'];
  await makeAccount(request, before);
  await signInAs(page, before);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('another-password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your new password is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
  await tryToSignIn(page, before, PASSWORD);
  await expectWrongPassword(page);
  await tryToSignIn(page, before, 'another-password');
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(after);
  await page.getByLabel('Current password').fill('another-password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We sent a link to ${after}`)).toBeVisible();
  await page.goto(await linkMailedTo(after));
  await expect(page.getByRole('heading', { name: 'Your new email is confirmed' })).toBeVisible();
  await mailTo(before, 'Your email for Folksee has changed');

  await page.getByRole('link', { name: 'Sign in' }).click();
  await tryToSignIn(page, before, 'another-password');
  await expect(page.getByText('User Not Found')).toBeVisible();
  await tryToSignIn(page, after, 'another-password');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/profile');
  await expect(page.getByText(after)).toBeVisible();
});
