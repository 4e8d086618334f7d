import { expect } from '@playwright/test';
import { AGENTS } from '#tests/support/agents.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { PHONE, sayName, sendVideo } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { linkMailedTo, mailTo } from './fixtures/mailbox.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test('a creator sees live who is stuck in which app, helps by mail, and sees the clip arrive [board-states] [board-nudges]', async ({
  page,
  browser,
  request,
}) => {
  const email = 'boarding@example.com';
  const account = await makeAccount(request, email);
  // A zone where it is day: other tests cover quiet hours.
  const { tributeId } = await makeTribute(request, account, { timezone: dayTimeZone() });
  await signInAs(page, email);
  await page.goto(`/tribute/${tributeId}`);
  const people = page.getByRole('region', { name: 'People' });
  await expect(people).toContainText('Nobody’s here yet.');

  await test.step('a person is invited', async () => {
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByLabel('Email addresses').fill('Ruth Berg <ruth.board@example.com>');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByText('1 invitation is on its way.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(people.getByRole('button', { name: 'Invited 1' })).toBeVisible();
  });

  const context = await browser.newContext({
    viewport: PHONE,
    timezoneId: dayTimeZone(),
    userAgent: AGENTS.instagramIos,
  });
  const guest = await context.newPage();
  await guest.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
  });

  await test.step('Instagram blocks the camera, and the creator sees it immediately', async () => {
    await guest.goto(await linkMailedTo('ruth.board@example.com'));
    await expect(people.getByText('Opened the link')).toBeVisible();
    await guest.getByRole('link', { name: 'Record my answer' }).click();
    await sayName(guest, 'Ruth');
    await expect(people.getByText('Opened the recorder, no clip yet')).toBeVisible();
    await guest.getByRole('button', { name: 'Record with the camera' }).click();
    await expect(people.getByText('Stuck: camera denied in Instagram.')).toBeVisible();
    await expect(people.getByRole('button', { name: 'Stuck 1' })).toBeVisible();
    // A toast that fades away has little contrast.
    await expect(page.getByText('1 invitation is on its way.')).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('a mail says what helps', async () => {
    await people.getByRole('button', { name: 'Actions for Ruth' }).click();
    await page.getByRole('menuitem', { name: 'Remind by email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remind Ruth' });
    const preview = dialog.getByRole('region', { name: 'What they’ll get' });
    await expect(preview).toContainText('Instagram can’t use your camera. Tap the dots in the corner');
    await dialog.getByLabel('Your message').fill('Dear Ruth, please try once more.');
    await dialog.getByRole('button', { name: 'Send the reminder' }).click();
    await expect(page.getByText('1 reminder is on its way.')).toBeVisible();
    await expect(people.getByText(/^Reminded/)).toBeVisible();
    const { text } = await mailTo(
      'ruth.board@example.com',
      'There’s still time to be in the reel for Anna Lindqvist',
      'Dear Ruth, please try once more.',
    );
    expect(text).toContain('Instagram can’t use your camera. Tap the dots in the corner');
  });

  await test.step('their clip arrives, and nobody is stuck any longer', async () => {
    await guest.getByRole('button', { name: 'Back' }).click();
    await sendVideo(guest);
    await expect(people.getByText('Sent 1 clip')).toBeVisible({ timeout: 60_000 });
    await expect(people.getByRole('button', { name: 'Sent 1' })).toBeVisible();
    await expect(people.getByRole('button', { name: /^Stuck/ })).toHaveCount(0);
    await context.close();
  });
});

test('an invited person can decline politely and change their mind', async ({ page, browser, request }) => {
  const email = 'refused@example.com';
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  await signInAs(page, email);
  await page.goto(`/tribute/${tributeId}`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Email addresses').fill('karl.board@example.com');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const people = page.getByRole('region', { name: 'People' });

  const context = await browser.newContext({ viewport: PHONE });
  const guest = await context.newPage();
  await guest.goto(await linkMailedTo('karl.board@example.com'));
  await guest.getByRole('link', { name: 'I’d rather not take part' }).click();
  await expect(guest.getByRole('heading', { name: 'Would you rather not take part?' })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'I’d rather not' }).click();
  await expect(guest.getByRole('heading', { name: 'Thanks for letting us know' })).toBeVisible();
  await expect(people.getByText('Prefers not to take part')).toBeVisible();

  await guest.getByRole('button', { name: 'I’ll take part after all' }).click();
  await expect(guest).toHaveURL(new RegExp(`/tribute/${tributeId}$`));
  await expect(people.getByText('Opened the link')).toBeVisible();

  // A guest of the shared link was not invited and cannot decline.
  const other = await (await browser.newContext()).newPage();
  await other.goto(`/tribute/${tributeId}`);
  await expect(other.getByRole('link', { name: 'I’d rather not take part' })).toHaveCount(0);
  await other.context().close();
  await context.close();
});

/** Returns a zone in which it is about noon. */
function dayTimeZone(): string {
  const offset = 12 - new Date().getUTCHours();
  // The signs of these names are reversed.
  return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
