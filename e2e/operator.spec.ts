import { type APIRequestContext, expect } from '@playwright/test';
import { API_KEY } from '#lib/contracts/api-key.ts';
import type { FeedDto } from '#lib/contracts/submissions.ts';
import { answer, PHONE } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute, publish } from './fixtures/api.ts';
import { mailTo } from './fixtures/mailbox.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** Named in OPERATOR_EMAILS of the installation (tests/support/processes.ts). */
const OPERATOR = 'operator@example.com';
const CREATOR = 'taken-down@example.com';

async function firstClip(
  request: APIRequestContext,
  { idToken }: { idToken: string },
  tributeId: string,
): Promise<string> {
  const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${idToken}` };
  const response = await request.get('/api/submission/feed', { params: { tributeId }, headers });
  const { data } = (await response.json()) as { data: FeedDto };
  return data.items[0]?._id ?? '';
}

test('an operator watches a reported clip and takes the reel down; strangers find nothing at /operator [operator-hidden] [operator-reports] [operator-take-down]', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, CREATOR);
  await makeAccount(request, OPERATOR);
  const { tributeId } = await makeTribute(request, account);
  await answer(browser, tributeId, 'Jonas');
  const url = await publish(request, account, tributeId);
  const submissionId = await firstClip(request, account, tributeId);
  const report = { submissionId, action: 'REPORT', deviceId: 7, reason: 'HURTFUL', words: 'Look!' };
  await call(request, account, 'POST', '/submission/action', report);

  await test.step('a stranger and a signed-in creator get the page of an unknown address', async () => {
    const reader = await (await browser.newContext({ viewport: PHONE })).newPage();
    const seenAt = async (path: string) => {
      const response = await reader.goto(path);
      const text = await reader.locator('html').innerText();
      return { status: response?.status(), text, title: await reader.title() };
    };
    const unknown = await seenAt('/nowhere');
    expect(unknown.status).toBe(404);
    expect(await seenAt('/operator')).toEqual(unknown);
    const api = await request.post('/api/operator');
    expect([api.status(), (await api.json()).code]).toEqual([404, 'NOT_FOUND']);
    const page = await (await browser.newContext({ viewport: PHONE })).newPage();
    await signInAs(page, CREATOR);
    expect((await page.goto('/operator'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This link doesn’t lead anywhere' })).toBeVisible();
  });

  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await test.step('the operator plays the clip and takes the reel down', async () => {
    await signInAs(page, OPERATOR);
    await page.goto('/operator');
    const reports = page.getByRole('region', { name: 'Reports to review' });
    const item = reports.getByRole('listitem').filter({ hasText: 'Look!' });
    const video = item.getByLabel('Reported clip from Jonas');
    await video.evaluate((clip: HTMLVideoElement) => {
      clip.muted = true;
      return clip.play();
    });
    await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.currentTime)).toBeGreaterThan(0);
    await item.getByRole('button', { name: 'Take the reel down' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this reel down?' });
    await expect(dialog.getByRole('button', { name: 'Take it down' })).toBeDisabled();
    await dialog.getByLabel('Why?').fill('It is hurtful.');
    await dialog.getByRole('button', { name: 'Take it down' }).click();
    await expect(dialog).toBeHidden();
    await expect(item).toBeHidden();
    const log = page.getByRole('region', { name: 'What operators did' });
    await expect(log.getByRole('listitem').first()).toContainText('It is hurtful.');
  });

  await test.step('viewers read a plain sentence, and the creator a mail', async () => {
    const viewer = await (await browser.newContext({ viewport: PHONE })).newPage();
    for (const address of [url, `/tribute/${tributeId}`]) {
      expect((await viewer.goto(address))?.status()).toBe(403);
      await expect(
        viewer.getByRole('heading', { name: 'This reel isn’t available right now' }),
      ).toBeVisible();
    }
    const { text } = await mailTo(CREATOR, '“Anna Lindqvist” was taken down');
    expect(text).toContain('/contactus');
  });

  await test.step('the operator puts it back', async () => {
    const down = page.getByRole('region', { name: 'Reels', exact: true });
    await down
      .getByRole('button', { name: /^Put back/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Put this reel back?' });
    await dialog.getByLabel('Why?').fill('A mistake.');
    await dialog.getByRole('button', { name: 'Put it back' }).click();
    await expect(dialog).toBeHidden();
    await expect(async () => {
      expect((await request.get(url)).status()).toBe(200);
    }).toPass();
  });
});
