import { expect } from '@playwright/test';
import { PHONE, recordClip, sayName, sendVideo } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { enterSignIn, signInAs } from './fixtures/sign-in.ts';
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
    await expect(own.getByText('It’s in the reel.')).toHaveCount(2);
    const first = own.getByRole('listitem').first();
    await first.getByRole('button', { name: /^Remove my clip/ }).click();
    await first.getByRole('button', { name: 'Yes, remove it' }).click();
    await expect(first.getByText('Removed. Nobody can see it anymore.')).toBeVisible();
    await expect(first.getByRole('link', { name: /^Record again/ })).toBeFocused();
    await guest.reload();
    await expect(own.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Play Jonas' })).toHaveCount(1);
  });

  await test.step('by the kept link on another device, under a corrected name [link-keep] [own-page]', async () => {
    await guest.goto(`/tribute/${tributeId}`);
    await guest.getByRole('link', { name: 'Your answers and your link' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: 'Thank you, Jonas' })).toBeVisible();
    await expect(guest.getByRole('region', { name: 'Keep this link' })).toBeVisible();
    const link = guest.getByLabel('Your link');
    await expect(link).toHaveValue(/\?c=[\w-]{22}$/);
    const other = await (await browser.newContext({ viewport: PHONE })).newPage();
    await other.goto(await link.inputValue());
    await expect(other).toHaveURL(`/tribute/${tributeId}/mine`);
    const own = other.getByRole('region', { name: 'Your answers' });
    await expect(own.getByText('It’s in the reel.')).toBeVisible();
    await other.getByRole('button', { name: 'Rename' }).click();
    await other.getByLabel('Your name', { exact: true }).fill('Jonas Berg');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Jonas Berg', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play Jonas Berg' })).toHaveCount(1);
    await other.context().close();
  });

  await test.step('signing in leads back to it [own-page]', async () => {
    await makeAccount(request, 'own-clips-jonas@example.com');
    await guest.getByRole('link', { name: 'Sign in to keep it in your account' }).click();
    await enterSignIn(guest, 'own-clips-jonas@example.com');
    await expect(guest).toHaveURL(`/tribute/${tributeId}/mine`);
    await expect(guest.getByRole('heading', { level: 1, name: 'Thank you, Jonas' })).toBeVisible();
    await expect(guest.getByText('Sign in to keep it in your account')).toHaveCount(0);
  });

  await test.step('on the watch page', async () => {
    await guest.goto(`/tribute/${tributeId}/watch`);
    await guest.getByRole('button', { name: /^Play Jonas Berg’s clip/ }).click();
    const dialog = guest.getByRole('dialog', { name: 'Jonas Berg' });
    await dialog.getByRole('button', { name: 'Remove my clip' }).click();
    await dialog.getByRole('button', { name: 'Yes, remove it' }).click();
    await expect(guest.getByText('Removed. Nobody can see it anymore.')).toBeFocused();
    await expect(guest.getByRole('button', { name: /^Play Jonas Berg’s clip/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Play Jonas Berg' })).toHaveCount(0);
  });

  await test.step('an answer recorded on a second device, with the account, is theirs on both [record-as-account]', async () => {
    const second = await (await browser.newContext({ viewport: PHONE })).newPage();
    await signInAs(second, 'own-clips-jonas@example.com');
    await second.goto(`/tribute/${tributeId}`);
    await second.getByRole('link', { name: 'Record my answer' }).click();
    await expect(second.getByLabel('Your name')).toHaveValue('Jonas Berg');
    await second.getByRole('button', { name: 'Continue' }).click();
    await second.getByRole('button', { name: 'Record with the camera' }).click();
    await recordClip(second);
    await second.getByRole('button', { name: 'Send my clip' }).click();
    await expect(second.getByText('Your clip is ready.')).toBeVisible({ timeout: 60_000 });
    for (const device of [second, guest]) {
      await device.goto(`/tribute/${tributeId}/mine`);
      const own = device.getByRole('region', { name: 'Your answers' });
      await expect(own.getByRole('listitem')).toHaveCount(1);
      await expect(own.getByText('It’s in the reel.')).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Play Jonas Berg' })).toHaveCount(1);
    await second.context().close();
  });

  await test.step('and withdraws what is left [consent-withdraw]', async () => {
    await guest.goto(`/recordtribute?tributeId=${tributeId}`);
    await sendVideo(guest);
    await guest.goto(`/tribute/${tributeId}/mine`);
    await expect(page.getByRole('button', { name: 'Play Jonas Berg' })).toHaveCount(2);
    await guest.getByRole('button', { name: 'Withdraw' }).click();
    await guest.getByRole('button', { name: 'Yes, withdraw it' }).click();
    await expect(guest.getByText('You haven’t sent anything yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play Jonas Berg' })).toHaveCount(0);
    await guest.getByRole('button', { name: 'Erase everything I sent' }).click();
    await guest.getByRole('button', { name: 'Yes, erase everything' }).click();
    await expect(guest.getByRole('heading', { name: 'Everything was erased' })).toBeFocused();
    await guest.getByRole('link', { name: 'Go to the invitation' }).click();
    await expect(guest.getByRole('link', { name: 'Record my answer' })).toBeVisible();
  });

  await test.step('and nobody else has clips there', async () => {
    const other = await (await browser.newContext({ viewport: PHONE })).newPage();
    await other.goto(`/tribute/${tributeId}`);
    await expect(other.getByRole('link', { name: 'Record my answer' })).toBeVisible();
    await expect(other.getByRole('region', { name: 'Your clips here' })).toHaveCount(0);
  });
});
