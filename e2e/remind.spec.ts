import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { PHONE } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute } from './fixtures/api.ts';
import { linkMailedTo } from './fixtures/mailbox.ts';
import { test } from './fixtures/test.ts';

test.use({ viewport: PHONE });

async function calendarOf(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('a visitor who records later gets a mail, or the last day for their calendar', async ({
  page,
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'reminding@example.com');
  const { tributeId } = await makeTribute(request, account);
  const people = [{ email: 'maja.later@example.com', name: 'Maja' }];
  await call(request, account, 'POST', '/tribute/invite', { tributeId, people });

  await test.step('an invited person gets a reminder by one click', async () => {
    await page.goto(await linkMailedTo('maja.later@example.com'));
    await page.getByRole('link', { name: 'Remind me tomorrow' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not now?');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remind me tomorrow' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Until tomorrow');
    expect(await calendarOf(page, 'Add the last day to my calendar')).toContain(`/tribute/${tributeId}?c=`);
  });

  await test.step('a visitor downloads the last day, or gives an address', async () => {
    const context = await browser.newContext({ viewport: PHONE, acceptDownloads: true });
    const guest = await context.newPage();
    await guest.goto(`/tribute/${tributeId}`);
    const file = await calendarOf(guest, 'Add to my calendar');
    expect(file).toContain('BEGIN:VEVENT');
    expect(file).not.toContain('?c=');
    await guest.getByRole('link', { name: 'Remind me tomorrow' }).click();
    await expect(guest.getByRole('link', { name: 'Add the last day to my calendar' })).toBeVisible();
    await expectAccessible(guest);
    await guest.getByLabel('Your name').fill('Jonas');
    await guest.getByLabel('Your email').fill('jonas.later@example.com');
    await guest.getByRole('button', { name: 'Remind me tomorrow' }).click();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Until tomorrow');
    await context.close();
  });
});
