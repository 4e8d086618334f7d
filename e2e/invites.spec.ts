import { expect } from '@playwright/test';
import { sayName, sendVideo } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { linkMailedTo } from './fixtures/mailbox.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test('people invited by email get a personal link, and their first clip spends a credit [endpoint-invite] [paid-credits]', async ({
  page,
  browser,
  request,
}) => {
  const email = 'inviting@example.com';
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  await signInAs(page, email);
  await page.goto(`/tribute/${tributeId}`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  const people = page.locator('section').filter({ has: page.locator('#people') });
  const rowOf = (address: string) =>
    people.getByRole('listitem', { includeHidden: true }).filter({ hasText: address });
  const addresses = dialog.getByLabel('Email addresses');

  await test.step('a wrong line is reported, and nobody is invited', async () => {
    await addresses.fill('Maja Berg <maja.invited@example.com>\nlea.invited@@example.com');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog.getByText('Line 2: lea.invited@@example.com')).toBeVisible();
    await expect(people.getByText('Nobody’s here yet.')).toBeAttached();
  });

  await test.step('then both are invited, and the credits update immediately', async () => {
    await expect(dialog.getByText('You have 5 credits left')).toBeVisible();
    await addresses.fill('Maja Berg <maja.invited@example.com>\nlea.invited@example.com');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog.getByText('You have 3 credits left')).toBeVisible();
    await expect(people.getByText('lea.invited@example.com')).toBeAttached();
  });

  const link = await linkMailedTo('maja.invited@example.com');
  expect(link).toContain(`/tribute/${tributeId}?c=`);

  await test.step('the link opens for a guest, leaves the address bar, and a clip arrives', async () => {
    const context = await browser.newContext();
    const guest = await context.newPage();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Anna Lindqvist');
    await expect(guest).toHaveURL(new RegExp(`/tribute/${tributeId}$`));
    await expect(rowOf('maja.invited@example.com')).toContainText('Opened the link');

    await guest.getByRole('link', { name: 'Record my answer' }).click();
    await expect(guest.getByLabel('Your name')).toHaveValue('Maja Berg');
    const shared = await request.get(`/recordtribute?tributeId=${tributeId}`);
    expect(await shared.text()).not.toContain('Maja Berg');
    await sayName(guest, 'Maja');
    await sendVideo(guest);
    await context.close();
  });

  await test.step('the list updates live, and only the held credit is spent', async () => {
    await expect(rowOf('maja.invited@example.com')).toContainText('Sent 1 clip', { timeout: 60_000 });
    await expect(dialog.getByText('You have 3 credits left')).toBeVisible();
  });

  await test.step('withdrawing the other invitation returns its credit, live', async () => {
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Actions for lea.invited@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw the invitation' }).click();
    await page
      .getByRole('dialog', { name: 'Withdraw the invitation for lea.invited@example.com?' })
      .getByRole('button', { name: 'Withdraw', exact: true })
      .click();
    await page.getByRole('button', { name: 'Invite people' }).click();
    await expect(dialog.getByText('You have 4 credits left')).toBeVisible();
  });

  await test.step('the unsubscribe link opens a page whose button ends the mails', async () => {
    const mails = await browser.newPage();
    await mails.goto(await linkMailedTo('maja.invited@example.com', -1));
    await mails.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(mails.getByText('We won’t email you about this reel again.')).toBeVisible();
    await mails.close();
  });
});
