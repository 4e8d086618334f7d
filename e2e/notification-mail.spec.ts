import { expect } from '@playwright/test';
import { answer } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { mailTo } from './fixtures/mailbox.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test('mails the creator about the first clip, stops there on request, and syncs the bell of two pages [notification-ways]', async ({
  page,
  context,
  browser,
  request,
}) => {
  test.slow();
  const email = 'nora.mail@example.com';
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  await signInAs(page, email);
  await page.goto('/home');
  const other = await context.newPage();
  await other.goto('/notification');
  await expect(other.getByRole('heading', { name: 'Nothing new yet' })).toBeVisible();
  await answer(browser, tributeId, 'Jonas');

  const bell = page.getByRole('link', { name: 'Notifications, 2 new' });
  await expect(bell).toBeVisible({ timeout: 60_000 });
  const mail = await mailTo(email, 'Jonas sent a clip for Anna Lindqvist', `/tribute/${tributeId}`);
  expect(mail.text).toContain('It arrived safely');

  await other.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toBeHidden();

  const unsubscribeUrl = /\S+\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? '';
  await other.goto(unsubscribeUrl);
  await expect(other.getByText('“Someone sent a clip”')).toBeVisible();
  await other.getByRole('button', { name: 'Stop these emails' }).click();
  await other.getByRole('link', { name: 'Choose your notifications' }).click();
  await expect(other.getByRole('switch', { name: 'Email: Someone sent a clip' })).not.toBeChecked();
  await expect(other.getByRole('switch', { name: 'App: Someone sent a clip' })).toBeChecked();
});
