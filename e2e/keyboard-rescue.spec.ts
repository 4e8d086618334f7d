import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { AGENTS } from '#tests/support/agents.ts';
import { makeVideo, PHONE } from './fixtures/answer.ts';
import { button, chooseByKey, expectScene, sayNameByKey, spoken } from './fixtures/answer-by-key.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { startInsecureAddress } from './fixtures/insecure-address.ts';
import { pressByKey } from './fixtures/keyboard.ts';
import { test } from './fixtures/test.ts';
import { E2E_PORTS } from './ports.ts';
import { makePhotos } from './screens/photo-steps.ts';
import { openingAfter, WITHOUT } from './visitors/devices.ts';

test.use({ reducedMotion: 'reduce' });

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
    const page = await openWithout(browser, WITHOUT.camera, address);
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

  await test.step('missing: a new code for the phone after the first one expired', async () => {
    const page = await openWithout(browser, WITHOUT.devices, address, {}, /^Video/, async (opened) => {
      const expired = { data: { state: 'EXPIRED', takeIds: [] } };
      await opened.route('**/api/tribute/handover?*', (route) => route.fulfill({ json: expired }), {
        times: 1,
      });
    });
    await expect(spoken(page, 'This code has expired.')).toBeVisible();
    await pressByKey(button(page, 'Show a new code'));
    await expect(page.getByRole('img', { name: 'QR code to continue on your phone' })).toBeVisible();
    await expect(spoken(page, 'Waiting for your phone')).toBeAttached();
    await page.context().close();
  });

  await test.step('an answer that never comes: a card', async () => {
    const page = await openWithout(browser, WITHOUT.anAnswer, address);
    await expectScene(page, 'Your browser is waiting for you');
    await expect(spoken(page, 'Your browser hasn’t let us use the camera yet.')).toBeVisible();
    await expect(button(page, 'Ask me again')).toBeVisible();
    await pressByKey(button(page, 'Write a card'));
    await expectScene(page, 'Your written card');
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
    // Until its link is there, another browser would be another person.
    await expect(button(page, 'Copy the link')).toHaveAttribute('aria-disabled', 'false');
    await pressByKey(button(page, 'Copy the link'));
    await expect(spoken(page, /^Copied\./)).toBeVisible();
    await pressByKey(page.getByRole('link', { name: 'Ask me tomorrow' }));
    await expect(page).toHaveURL(/\/remind$/);
    await page.context().close();
  });
});

/** Troubles that pass, and the sentence that is read out. */
const PASSING = [
  {
    trouble: openingAfter(1, 'NotAllowedError', 'Permission dismissed'),
    heading: 'Your browser is waiting for you',
    says: 'Your browser’s question about the camera was closed without an answer.',
    retry: 'Ask me again',
  },
  {
    // It tries three times on its own.
    trouble: openingAfter(3, 'NotReadableError'),
    heading: 'Your camera isn’t available',
    says: 'Another app is using your camera.',
    retry: 'Try again',
  },
] as const;

test('a trouble that passes, an insecure address, a silent microphone and a private window work without a mouse [recorder-unusable]', async ({
  browser,
  request,
}) => {
  const { tributeId } = await makeTribute(request, await makeAccount(request, 'keys-trouble@example.com'));
  const address = `/recordtribute?tributeId=${tributeId}`;

  for (const { trouble, heading, says, retry } of PASSING) {
    await test.step(`${retry}: the camera opens`, async () => {
      const page = await openWithout(browser, trouble, address);
      await expectScene(page, heading);
      await expect(spoken(page, says)).toBeVisible();
      await pressByKey(button(page, retry));
      await pressByKey(button(page, 'Start recording'));
      await expect(button(page, 'Stop recording')).toBeVisible();
      await page.context().close();
    });
  }

  await test.step('a real insecure address: its link, then photos', async () => {
    const insecure = await startInsecureAddress(Number(E2E_PORTS.PORT));
    const page = await openWithout(browser, '', insecure.origin + address);
    await expectScene(page, 'Record it on your phone');
    await expect(spoken(page, 'Your browser only allows the camera on a secure web address.')).toBeVisible();
    await pressByKey(button(page, 'Copy the link'));
    await expect(spoken(page, /^Copied\./)).toBeVisible();
    await pressByKey(button(page, 'Send photos'));
    await chooseByKey(page.getByLabel('Choose photos'), await makePhotos(1));
    await pressByKey(button(page, 'Send my photo'));
    await expectScene(page, 'It arrived.');
    await page.context().close();
    insecure.close();
  });

  await test.step('a microphone that hears nothing says so, and records all the same', async () => {
    const page = await openWithout(browser, WITHOUT.sound, address, {}, /^Voice/);
    await expect(spoken(page, 'We can’t hear you. Move closer, or choose another microphone.')).toBeVisible({
      timeout: 15_000,
    });
    await pressByKey(button(page, 'Start recording'));
    await expect(button(page, 'Stop recording')).toBeVisible();
    await page.context().close();
  });

  await test.step('a private window, which keeps nothing, sends all the same', async () => {
    const page = await openWithout(browser, WITHOUT.database, address);
    await pressByKey(button(page, 'Start recording'));
    await expect(page.getByRole('timer')).toHaveText(/^0:0[1-9] /);
    await pressByKey(button(page, 'Pause recording'));
    await expect(
      spoken(page, 'Paused. Keep this page open: we can’t save your clip on this device.'),
    ).toBeAttached();
    await pressByKey(button(page, 'Resume recording'));
    await pressByKey(button(page, 'Stop recording'));
    await expectScene(page, 'Happy with it?');
    await pressByKey(button(page, 'Send my clip'));
    await expectScene(page, 'It arrived.');
    await page.context().close();
  });
});

test("a browser too old for the page's scripts sees which others work [recorder-unusable]", async ({
  browser,
  request,
}) => {
  const { tributeId } = await makeTribute(request, await makeAccount(request, 'old-browser@example.com'));
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`/recordtribute?tributeId=${tributeId}`);
  await expect(page.getByText('One moment…')).toBeVisible();
  await expect(page.getByText(/open the link in a current Chrome, Safari, Edge or Firefox/)).toBeVisible();
  await context.close();
});

/** Chooses a way, video by default, by keys in a browser that lacks something. */
async function openWithout(
  browser: Browser,
  missing: string,
  address: string,
  device: BrowserContextOptions = {},
  way = /^Video/,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const context = await browser.newContext(device);
  await context.addInitScript(missing);
  const page = await context.newPage();
  await prepare(page);
  await page.goto(address);
  await sayNameByKey(page);
  await pressByKey(button(page, way));
  return page;
}
