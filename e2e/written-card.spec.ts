import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PHONE, sayName } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';
import { WITHOUT } from './visitors/devices.ts';

const WORDS = 'You opened the door, and every child on the street came in for pancakes.';

test('a written card looks in the reel as it did while it was written [answer-card]', async ({
  page,
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'card@example.com');
  const { tributeId } = await makeTribute(request, account);
  const computer = await browser.newContext({ viewport: PHONE });
  await computer.addInitScript(WITHOUT.devices);
  const guest = await computer.newPage();

  await test.step('the draft survives a reload and another way', async () => {
    await guest.goto(`/recordtribute?tributeId=${tributeId}`);
    await sayName(guest, 'Maria Keller');
    await guest.getByRole('button', { name: /^Written card/ }).click();
    await expect(guest.getByRole('button', { name: 'Send my card' })).toBeDisabled();
    await guest.getByLabel('Your words').fill(WORDS);
    await expect(guest.getByText('Draft saved on this device')).toBeVisible();
    await guest.getByRole('button', { name: 'Answer another way' }).click();
    await guest.reload();
    await guest.getByRole('button', { name: 'Written card Your draft is here' }).click();
    await expect(guest.getByLabel('Your words')).toHaveValue(WORDS);
  });

  const phone = await (await browser.newContext({ viewport: PHONE })).newPage();
  await test.step('the phone continues with the card by the code of a computer [recorder-elsewhere]', async () => {
    await guest.getByRole('button', { name: 'Answer another way' }).click();
    await guest.getByRole('button', { name: /^Video/ }).click();
    await expect(guest.getByText('What you’ve written comes along.')).toBeVisible();
    const link = await guest.getByLabel('Link to this page').inputValue();
    expect(decodeURIComponent(link)).not.toContain('pancakes');
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Written card Your draft is here' }).click();
    await expect(phone.getByLabel('Your words')).toHaveValue(WORDS);
  });

  const preview = phone.getByRole('img', { name: 'How it looks in the reel' });
  await expect(preview).toBeVisible();
  const drawn = await pixelsOf(phone, (await preview.getAttribute('src')) ?? '');
  await phone.getByRole('button', { name: 'Send my card' }).click();
  await expect(phone.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
  await expect(phone.getByText('Your answer is ready.')).toBeVisible({ timeout: 120_000 });

  await test.step('the computer says so, and has no draft left', async () => {
    await expect(guest.getByRole('listitem').filter({ hasText: 'Your answer arrived' })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await guest.getByRole('button', { name: 'Back' }).click();
    await expect(guest.getByRole('button', { name: /^Written card Up to/ })).toBeVisible();
  });

  await test.step('the invitation lists it', async () => {
    await guest.goto(`/tribute/${tributeId}`);
    const own = guest.getByRole('region', { name: 'Your clips here' });
    await expect(own.getByRole('button', { name: /^Remove my answer/ })).toBeVisible();
    await expect(own.getByRole('button', { name: /aptions/ })).toHaveCount(0);
  });

  await test.step('the creator sees the same card in the reel', async () => {
    await signInAs(page, 'card@example.com');
    await page.goto(`/tribute/${tributeId}`);
    await expect(page.getByRole('button', { name: 'Play Maria Keller' })).toBeVisible();
    const poster = page.locator('img[src*="poster"]').first();
    const shown = await pixelsOf(page, (await poster.getAttribute('src')) ?? '');
    expect(differenceOf(drawn, shown)).toBeLessThan(3);
    await page.getByRole('button', { name: 'Actions for the clip from Maria Keller' }).click();
    await expect(page.getByRole('menuitem', { name: 'Remove the clip' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Captions' })).toHaveCount(0);
  });
});

/** Returns the pixels of a picture that a page shows, small and without transparency. */
async function pixelsOf(page: Page, url: string): Promise<Buffer> {
  const [, inline] = url.split(';base64,');
  const bytes = inline ? Buffer.from(inline, 'base64') : await (await page.request.get(url)).body();
  return sharp(bytes).resize(320, 180, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}

const differenceOf = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
