import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { AGENTS } from '#tests/support/agents.ts';
import { makeVideo, PHONE } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { pressByKey, typeByKey } from './fixtures/keyboard.ts';
import { test } from './fixtures/test.ts';
import { makePhotos } from './screens/photo-steps.ts';
import { WITHOUT } from './visitors/devices.ts';

test.use({ reducedMotion: 'reduce' });

const MINUTE_MS = 60_000;

/** Its camera is missing, and its microphone works. */
const WITHOUT_CAMERA = `const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = (wanted) =>
    wanted.video ? Promise.reject(new DOMException('', 'NotFoundError')) : open(wanted);`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
/** What a screen reader reads out. */
const spoken = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words });

/** A new scene takes the focus, so that a screen reader follows. */
async function expectScene(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

async function sayNameByKey(page: Page): Promise<void> {
  await typeByKey(page.getByLabel('Your name'), 'Oma Ruth');
  await page.keyboard.press('Enter');
  await expectScene(page, /Oma Ruth/);
}

async function sendCardByKey(page: Page, words: string): Promise<void> {
  await pressByKey(button(page, /^Written card/));
  await expectScene(page, 'Your written card');
  await typeByKey(page.getByLabel('Your words'), words);
  await pressByKey(button(page, 'Send my card'));
  await expectScene(page, 'It arrived.');
}

async function chooseByKey(field: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const choosing = field.page().waitForEvent('filechooser');
  await pressByKey(field);
  await (await choosing).setFiles(files);
}

test('a slept-through take, a card, photos and the own page work without a mouse [take-parts] [own-page]', async ({
  browser,
  request,
}) => {
  const { tributeId } = await makeTribute(request, await makeAccount(request, 'keys-answer@example.com'));
  const context = await browser.newContext({ viewport: PHONE });

  await test.step('the device sleeps while it records, and the take continues', async () => {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`/recordtribute?tributeId=${tributeId}`);
    await sayNameByKey(page);
    await pressByKey(button(page, /^Video/));
    await pressByKey(button(page, 'Start recording'));
    await expect(page.getByRole('timer')).toHaveText(/^0:0[1-9] /);
    await page.clock.fastForward(10 * MINUTE_MS);
    await expectScene(page, 'Part 1 is saved');
    await expect(spoken(page, 'This page was left, or your device went to sleep.')).toBeVisible();
    await pressByKey(button(page, 'Continue'));
    await expect(page.getByRole('timer')).toHaveText(/^0:0[2-9] /);
    await pressByKey(button(page, 'Stop recording'));
    await expectScene(page, 'Happy with it?');
    await page.close();
  });

  const page = await context.newPage();
  await test.step('a card', async () => {
    await page.goto(`/recordtribute?tributeId=${tributeId}`);
    await pressByKey(button(page, 'Answer another way'));
    await expectScene(page, /Oma Ruth/);
    await sendCardByKey(page, 'Pancakes for the whole street.');
    await expect(spoken(page, 'Your answer is ready.')).toBeVisible({ timeout: 120_000 });
  });

  await test.step('another name, and photos in the place of the card', async () => {
    await page.goto(`/tribute/${tributeId}/mine`);
    await pressByKey(button(page, 'Rename'));
    await expect(page.getByLabel('Your name', { exact: true })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Ruth Keller');
    await page.keyboard.press('Enter');
    await expect(spoken(page, 'Saved. Your clips show the new name')).toBeVisible();
    await expect(button(page, 'Rename')).toBeFocused();
    await pressByKey(page.getByRole('link', { name: /^Replace/ }));
    await pressByKey(button(page, /^Photos/));
    await chooseByKey(page.getByLabel('Choose photos'), await makePhotos(2));
    await typeByKey(page.getByLabel('Caption of photo 1'), 'Pancakes');
    await pressByKey(button(page, 'Move photo 2. Drag it'), 'ArrowUp');
    await expect(spoken(page, 'Moved to place 1 of 2.')).toBeAttached();
    await expect(page.getByLabel('Caption of photo 2')).toHaveValue('Pancakes');
    await pressByKey(button(page, 'Send 2 photos'));
    await expectScene(page, 'It arrived.');
  });

  await test.step('and nothing is left', async () => {
    await page.goto(`/tribute/${tributeId}/mine`);
    await pressByKey(button(page, 'Withdraw'));
    await expect(spoken(page, 'Withdraw your consent?')).toBeVisible();
    await pressByKey(button(page, 'Yes, withdraw it'));
    await expect(page.getByText('You haven’t sent anything yet.')).toBeVisible();
    await pressByKey(button(page, 'Erase everything I sent'));
    await expect(spoken(page, 'Erase all your answers and your name?')).toBeVisible();
    await pressByKey(button(page, 'Yes, erase everything'));
    await expect(page.getByRole('link', { name: 'Record my answer' })).toBeVisible();
  });
  await context.close();
});

test('every way out of a camera that fails works without a mouse [recorder-unusable]', async ({
  browser,
  request,
}) => {
  const { tributeId } = await makeTribute(request, await makeAccount(request, 'keys-rescue@example.com'));
  const address = `/recordtribute?tributeId=${tributeId}`;

  await test.step('denied: another try, then a card', async () => {
    const page = await openWithout(browser, WITHOUT.permission, address);
    await expectScene(page, 'Allow your camera');
    await expect(spoken(page, 'This page isn’t allowed to use your camera yet.')).toBeVisible();
    await pressByKey(button(page, 'Try again'));
    await expectScene(page, 'Allow your camera');
    await pressByKey(button(page, 'Write a card'));
    await expectScene(page, 'Your written card');
    await page.context().close();
  });

  await test.step('missing: the phone by a link, then a voice, paused and resumed', async () => {
    const page = await openWithout(browser, WITHOUT_CAMERA, address);
    await expectScene(page, 'Your voice is enough');
    await expect(spoken(page, 'We couldn’t find a camera on this device')).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code to continue on your phone' })).toBeVisible();
    await pressByKey(button(page, 'Copy the link'));
    await expect(spoken(page, /^Copied\./)).toBeVisible();
    const phone = await (await browser.newContext({ viewport: PHONE })).newPage();
    await phone.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expectScene(phone, /Oma Ruth/);
    await phone.context().close();
    await expect(spoken(page, 'Recording on your phone')).toBeAttached();
    await pressByKey(button(page, 'Record your voice'));
    await pressByKey(button(page, 'Start recording'));
    await expect(spoken(page, 'Saved on this device as you speak')).toBeAttached();
    await pressByKey(button(page, 'Pause recording'));
    await expect(spoken(page, 'Paused. Everything so far is saved on this device.')).toBeAttached();
    await pressByKey(button(page, 'Resume recording'));
    await pressByKey(button(page, 'Stop recording'));
    await expectScene(page, 'Happy with it?');
    await pressByKey(button(page, 'Play your answer'));
    await pressByKey(button(page, 'Send my answer'));
    await expectScene(page, 'It arrived.');
    await page.context().close();
  });

  await test.step('a browser that cannot record: the camera app', async () => {
    const device = { viewport: PHONE, hasTouch: true, userAgent: AGENTS.safariIos };
    const page = await openWithout(browser, WITHOUT.mediaRecorder, address, device);
    await expectScene(page, 'This browser can’t record');
    await chooseByKey(page.getByLabel('Record with the camera app'), await makeVideo());
    await expectScene(page, 'Happy with it?');
    await pressByKey(button(page, 'Send my clip'));
    await expectScene(page, 'It arrived.');
    await page.context().close();
  });

  await test.step('the browser of an app: the real one', async () => {
    const device = { viewport: PHONE, hasTouch: true, userAgent: AGENTS.instagramAndroid };
    const page = await openWithout(browser, WITHOUT.permission, address, device);
    await expectScene(page, 'Open this page in your browser');
    await expect(spoken(page, 'Instagram’s browser can’t use your camera.')).toBeVisible();
    await pressByKey(button(page, 'Copy the link'));
    await expect(spoken(page, /^Copied\./)).toBeVisible();
    await pressByKey(page.getByRole('link', { name: 'Ask me tomorrow' }));
    await expect(page).toHaveURL(/\/remind$/);
    await page.context().close();
  });
});

/** Chooses video by keys in a browser that lacks something. */
async function openWithout(
  browser: Browser,
  missing: string,
  address: string,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(device);
  await context.addInitScript(missing);
  const page = await context.newPage();
  await page.goto(address);
  await sayNameByKey(page);
  await pressByKey(button(page, /^Video/));
  return page;
}
