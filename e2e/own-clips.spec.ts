import { expect } from '@playwright/test';
import { PHONE, sayName, sendVideo } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test('a guest returns, watches their clips, takes them back on either page, and the open workroom follows [access-guest]', async ({
  page,
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'own-clips@example.com');
  const { tributeId } = await makeTribute(request, account);
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  for (let clip = 0; clip < 2; clip += 1) {
    await guest.goto(`/recordtribute?tributeId=${tributeId}`);
    if (clip === 0) await sayName(guest, 'Jonas');
    await sendVideo(guest);
  }
  await signInAs(page, 'own-clips@example.com');
  await page.goto(`/tribute/${tributeId}`);
  await expect(page.getByRole('button', { name: 'Play Jonas' })).toHaveCount(2);

  await test.step('on the invitation', async () => {
    await guest.goto(`/tribute/${tributeId}`);
    const own = guest.getByRole('region', { name: 'Your clips here' });
    await expect(own.getByRole('listitem')).toHaveCount(2);
    await expect(own.getByText('It arrived.')).toHaveCount(2);
    const first = own.getByRole('listitem').first();
    await first.getByRole('button', { name: /^Remove my clip/ }).click();
    await first.getByRole('button', { name: 'Yes, remove it' }).click();
    await expect(first.getByText('Removed. Nobody can see it anymore.')).toBeVisible();
    await expect(first.getByRole('link', { name: /^Record again/ })).toBeFocused();
    await guest.reload();
    await expect(own.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Play Jonas' })).toHaveCount(1);
  });

  await test.step('on the watch page', async () => {
    await guest.goto(`/tribute/${tributeId}/watch`);
    await guest.getByRole('button', { name: /^Play Jonas’s clip/ }).click();
    const dialog = guest.getByRole('dialog', { name: 'Jonas' });
    await dialog.getByRole('button', { name: 'Remove my clip' }).click();
    await dialog.getByRole('button', { name: 'Yes, remove it' }).click();
    await expect(guest.getByText('Removed. Nobody can see it anymore.')).toBeFocused();
    await expect(guest.getByRole('button', { name: /^Play Jonas’s clip/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Play Jonas' })).toHaveCount(0);
  });

  await test.step('and nobody else has clips there', async () => {
    const other = await (await browser.newContext({ viewport: PHONE })).newPage();
    await other.goto(`/tribute/${tributeId}`);
    await expect(other.getByRole('link', { name: 'Record my answer' })).toBeVisible();
    await expect(other.getByRole('region', { name: 'Your clips here' })).toHaveCount(0);
  });
});
