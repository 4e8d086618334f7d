import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { answer, PHONE } from './fixtures/answer.ts';
import { makeAccount, makeTribute, publish } from './fixtures/api.ts';
import { mailTo } from './fixtures/mailbox.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const TEAM = 'hello@folksee.example';

async function sendReport(page: Page, reason: string, words: string): Promise<void> {
  await page.getByLabel(reason).check();
  await page.getByLabel('Tell us more, if you like').fill(words);
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
}

test('a report reaches the operator, and the creator hides the clip', async ({ browser, request }) => {
  const account = await makeAccount(request, 'moderated@example.com');
  const { tributeId } = await makeTribute(request, account);
  await answer(browser, tributeId, 'Jonas');
  const url = await publish(request, account, tributeId);
  const viewer = await (await browser.newContext({ viewport: PHONE })).newPage();

  await test.step('a visitor with the link reports the invitation', async () => {
    const reader = await (await browser.newContext({ viewport: PHONE })).newPage();
    await reader.goto(`/tribute/${tributeId}`);
    await reader.getByRole('button', { name: 'Report this invitation' }).click();
    const dialog = reader.getByRole('dialog', { name: 'What’s wrong?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(reader);
    // [drawer-width]
    await reader.setViewportSize({ width: 1280, height: 800 });
    expect((await dialog.boundingBox())?.width).toBe(414);
    await reader.setViewportSize(PHONE);
    await sendReport(reader, 'It’s advertising or a scam', 'Anna never agreed.');
    await mailTo(TEAM, 'A reel was reported: Anna Lindqvist', 'Anna never agreed.');
  });

  await test.step('a viewer reports the reel at its end', async () => {
    await viewer.goto(url);
    await viewer.getByRole('button', { name: 'Play the reel' }).click();
    await viewer.getByRole('slider', { name: 'Position in the reel' }).press('End');
    await viewer.getByRole('button', { name: 'Report this reel' }).click();
    await sendReport(viewer, 'Something else', 'About the film.');
  });

  await test.step('and one clip', async () => {
    await viewer.goto(`/tribute/${tributeId}/watch`);
    await viewer.getByRole('button', { name: /^Play Jonas’s clip/ }).click();
    const replay = viewer.getByRole('dialog', { name: 'Jonas' });
    await viewer.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(async () => (await replay.boundingBox())?.width).toBe(414);
    await viewer.setViewportSize(PHONE);
    await viewer.getByRole('button', { name: 'Report this clip' }).click();
    await sendReport(viewer, 'It’s hurtful', 'At the end.');
    await expect(viewer.getByRole('dialog', { name: 'Jonas' })).toBeVisible();
    const { text } = await mailTo(TEAM, 'A clip was reported: Anna Lindqvist', 'At the end.');
    const [video = ''] = /http\S+\/media\/\S+/.exec(text) ?? [];
    expect((await request.get(video)).headers()['content-type']).toBe('video/mp4');
  });

  await test.step('its creator is notified, reviews it, and can still hide it', async () => {
    const creator = await (await browser.newContext({ viewport: PHONE })).newPage();
    await signInAs(creator, 'moderated@example.com');
    await creator.goto('/notification');
    await creator.getByText('Someone reported a clip. Please check it').click();
    await creator.getByRole('button', { name: 'Mark as reviewed: the clip from Jonas' }).click();
    await expect(creator.getByText(/^Thanks for checking/)).toBeVisible();
    await expect(creator.getByText('reported by a viewer')).toBeHidden();
    await creator.getByRole('button', { name: 'Actions for the clip from Jonas' }).click();
    await creator.getByRole('menuitem', { name: 'Hide from the reel' }).click();
    await expect(creator.getByText('hidden', { exact: true })).toBeVisible();
  });
});
