import { expect } from '@playwright/test';
import { PHONE, recordClip, sayName } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { test } from './fixtures/test.ts';

/** With the bars of its browser, a small phone shows no more. */
const SMALL_PHONE = { ...PHONE, height: 600 };

test('the button that sends a clip stays under the finger while the trim and the upload arrive', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'steady@example.com');
  const { tributeId } = await makeTribute(request, account);
  for (const viewport of [PHONE, SMALL_PHONE]) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(`/recordtribute?tributeId=${tributeId}`);
    await sayName(page, 'Maja');
    await page.getByRole('button', { name: /Record with the camera/ }).click();
    await page.getByRole('button', { name: 'Start recording' }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(/\/_next\/.*\.(js|css)|\/api\/public\/upload/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await recordClip(page);
    const send = page.getByRole('button', { name: 'Send my clip' });
    await send.waitFor();
    await expect(page.getByText('Trim the ends')).toBeHidden();
    const before = await send.boundingBox();
    held.resolve();
    await expect(page.getByText('Trim the ends')).toBeVisible();
    await expect(page.getByText('Uploaded and ready to send')).toBeVisible();
    expect(await send.boundingBox()).toEqual(before);
    await context.close();
  }
});
