import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { PHONE, pressTwice, recordClip, sayName } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** Notes how much of a take its worker heard. */
const COUNT_HEARD = `globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      document.documentElement.dataset.heard = data.length;
    });
  }
};`;

test('a voice is recorded without a camera, heard on the device, and becomes part of the reel [answer-voice] [recorder-trim]', async ({
  page,
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'voice@example.com');
  const { tributeId } = await makeTribute(request, account);
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  await guest.addInitScript(COUNT_HEARD);
  await guest.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(guest, 'Maria Keller');
  await guest.getByRole('button', { name: /^Voice/ }).click();
  await recordClip(guest, 2);
  // The countdown and two seconds at least, each 10 ms of them.
  await expect
    .poll(() => guest.evaluate(() => Number(document.documentElement.dataset.heard)))
    .toBeGreaterThan(400);
  await guest.getByRole('button', { name: 'Play your answer' }).click();
  await expect(guest.getByRole('button', { name: 'Pause your answer' })).toBeVisible();
  await pressTwice(guest.getByRole('button', { name: 'Send my answer' }));
  await expect(guest.getByText('Your answer is ready.')).toBeVisible({ timeout: 120_000 });
  const answers = await request.get(`/api/submission?tributeId=${tributeId}`, {
    headers: { 'x-api-key': API_KEY, authorization: `Bearer ${account.idToken}` },
  });
  expect((await answers.json()).data).toHaveLength(1);

  await signInAs(page, 'voice@example.com');
  await page.goto(`/tribute/${tributeId}`);
  await expect(page.getByRole('button', { name: 'Play Maria Keller' })).toBeVisible();
});

const PINK = { r: 220, g: 40, b: 150 };

/** A portrait of one colour as a phone stores it: lying, with its orientation beside it. */
async function portrait() {
  const size = { width: 900, height: 600, channels: 3 } as const;
  const lying = sharp({ create: { ...size, background: PINK } });
  const buffer = await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
}

const FRAME = { width: 1280, height: 720 };
/** The middle of the picture in a frame of 16:9. */
const FACE = { x: 394, y: 330 };

async function faceIn(bytes: Buffer) {
  const shown = sharp(bytes).resize(FRAME.width, FRAME.height, { fit: 'fill' }).removeAlpha();
  const pixels = await shown.raw().toBuffer();
  const start = (FACE.y * FRAME.width + FACE.x) * 3;
  const [r = 0, g = 0, b = 0] = pixels.subarray(start, start + 3);
  return { r, g, b };
}

function expectPink({ r, g, b }: typeof PINK): void {
  for (const [is, shouldBe] of [
    [r, PINK.r],
    [g, PINK.g],
    [b, PINK.b],
  ] as const)
    expect(Math.abs(is - shouldBe)).toBeLessThan(20);
}

/** Waits until the review shows the voice over the picture, as the reel will. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(async () => {
    const drawn = page.getByRole('img', { name: 'Your voice as the reel shows it' });
    const address = (await drawn.getAttribute('src')) ?? '';
    expectPink(await faceIn(Buffer.from(address.split(',')[1] ?? '', 'base64')));
  }).toPass({ timeout: 30_000 });
}

test('a voice keeps the picture that its speaker chose, through a reload into the reel [answer-voice-picture]', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'pictured-voice@example.com');
  const { tributeId } = await makeTribute(request, account);
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  await guest.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(guest, 'Maria Keller');
  await guest.getByRole('button', { name: /^Voice/ }).click();
  await guest.getByLabel('My picture').setInputFiles(await portrait());
  await expect(guest.getByLabel('Change picture')).toBeAttached();
  await recordClip(guest, 2);
  await expectDrawn(guest);
  await guest.reload();
  await expectDrawn(guest);
  await guest.getByRole('button', { name: 'Send my answer' }).click();
  const clip = guest.getByLabel('Your answer as it appears in the reel');
  await expect(clip).toBeVisible({ timeout: 120_000 });
  const poster = await guest.request.get((await clip.getAttribute('poster')) ?? '');
  expectPink(await faceIn(await poster.body()));
});
