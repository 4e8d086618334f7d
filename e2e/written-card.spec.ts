import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { API_KEY } from '#lib/contracts/api-key.ts';
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

test('a card that was changed on the computer while the phone sent it replaces that answer [recorder-elsewhere] [take-id]', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'changed-card@example.com');
  const { tributeId } = await makeTribute(request, account);
  const address = `/recordtribute?tributeId=${tributeId}`;
  const computer = await browser.newContext();
  await computer.addInitScript(WITHOUT.devices);
  const writing = await computer.newPage();
  const sentTexts = async () => {
    const answers = await request.get(`/api/submission?tributeId=${tributeId}`, {
      headers: { 'x-api-key': API_KEY, authorization: `Bearer ${account.idToken}` },
    });
    const { data } = (await answers.json()) as { data: { text: string; status: string }[] };
    return data.map(({ text, status }) => `${status} ${text}`);
  };

  await writing.goto(address);
  await sayName(writing, 'Maria Keller');
  await writing.getByRole('button', { name: /^Written card/ }).click();
  await writing.getByLabel('Your words').fill(WORDS);
  await expect(writing.getByText('Draft saved on this device')).toBeVisible();
  await writing.getByRole('button', { name: 'Answer another way' }).click();
  await writing.getByRole('button', { name: /^Video/ }).click();
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage();
  await phone.goto(await writing.getByLabel('Link to this page').inputValue());
  await expect(phone.getByRole('button', { name: 'Written card Your draft is here' })).toBeVisible();

  await test.step('it is changed on the computer, which is closed', async () => {
    await writing.getByRole('button', { name: 'Back' }).click();
    await writing.getByRole('button', { name: /^Written card/ }).click();
    await writing.getByLabel('Your words').fill(`${WORDS} Thank you.`);
    await expect(writing.getByText('Draft saved on this device')).toBeVisible();
    await writing.close();
  });

  await test.step('the phone sends what it has', async () => {
    await phone.getByRole('button', { name: 'Written card Your draft is here' }).click();
    await phone.getByRole('button', { name: 'Send my card' }).click();
    await expect(phone.getByText('Your answer is ready.')).toBeVisible({ timeout: 120_000 });
    expect(await sentTexts()).toEqual([`READY ${WORDS}`]);
  });

  const later = await computer.newPage();
  await test.step('the computer says so, leads to the own page and has kept the change', async () => {
    await later.goto(address);
    await later.getByRole('button', { name: /^Written card/ }).click();
    await expect(
      later.getByText('Your answer was sent from your phone. What you changed here isn’t in it yet.'),
    ).toBeVisible();
    await expect(later.getByLabel('Your words')).toHaveValue(`${WORDS} Thank you.`);
    await expect(later.getByRole('link', { name: 'See your answer' })).toHaveAttribute(
      'href',
      new RegExp(`^/tribute/${tributeId}/mine\\?personId=[0-9a-f]{24}$`),
    );
  });

  await test.step('and sends it in the place of that answer', async () => {
    await later.getByRole('button', { name: 'Replace it with this card' }).click();
    await expect(later.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
    await expect(later.getByText('Your answer is ready.')).toBeVisible({ timeout: 120_000 });
    await expect.poll(sentTexts, { timeout: 60_000 }).toEqual([`READY ${WORDS} Thank you.`]);
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
