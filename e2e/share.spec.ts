import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

async function codeIn(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

async function save(
  page: Page,
  role: 'link' | 'button',
  name: string,
): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole(role, { name }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('/share, /share/questionnaire, /share/watchreels: the link copied, as a code, as a poster to hang up [route-share] [tribute-parts] [address-names]', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await makeAccount(request, 'sharing@example.com');
  const questions = ['Where did you meet?', 'What did she teach you?', 'What do you wish her?'];
  const { tributeId } = await makeTribute(request, account, {
    questions: questions.map((text) => ({ text })),
  });
  const link = `${baseURL}/tribute/${tributeId}`;
  await signInAs(page, 'sharing@example.com');
  await page.goto(`/createtribute/tributeready?tributeId=${tributeId}`);
  await page.getByRole('link', { name: 'QR code, poster and more' }).click();
  await expect(page).toHaveURL(/\/share\?tributeId=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna Lindqvist');

  await test.step('the link is copied', async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });

  await test.step('the code on the page contains it', async () => {
    const code = page.getByRole('img', { name: 'QR code of the link to your reel' });
    expect(await codeIn(await code.screenshot())).toBe(`${link}?via=qr`);
    const { name, bytes } = await save(page, 'button', 'Save as PNG');
    expect(name).toBe('qr-code.png');
    expect(await codeIn(bytes)).toBe(`${link}?via=qr`);
  });

  await test.step('the poster is saved as a picture and for printing', async () => {
    const png = await save(page, 'link', 'Save as image (PNG)');
    expect(png.name).toBe('Anna Lindqvist poster.png');
    expect(await codeIn(png.bytes)).toBe(`${link}?via=qr`);
    const pdf = await save(page, 'link', 'Save to print (PDF)');
    expect(pdf.name).toBe('Anna Lindqvist poster.pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the questions have their own page and link, and back leads to the poster', async () => {
    await page.getByRole('link', { name: 'The questions' }).click();
    await expect(page).toHaveURL(/\/share\/questionnaire\?tributeId=/);
    await expect(
      page.getByRole('region', { name: 'Questions to hand out' }).getByRole('listitem'),
    ).toHaveCount(3);
    await expect(page.getByLabel('Link to your reel')).toHaveValue(`${link}#questions`);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/share\?tributeId=/);
  });

  await test.step('the reel has no link before it is published', async () => {
    await page.getByRole('link', { name: 'The reel', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The reel isn’t published yet' })).toBeVisible();
  });

  await test.step('a reel is chosen if the address has none', async () => {
    await page.goto('/share');
    await page.getByRole('list', { name: 'My reels' }).getByRole('link').click();
    await expect(page.getByLabel('Link to your reel')).toHaveValue(link);
  });
});
