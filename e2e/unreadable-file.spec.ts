import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { synthesiseSpeaker } from '#server/jobs/sample/synthesise-speaker.ts';
import { PHONE, sayName } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { temporaryFolder } from './fixtures/temporary-folder.ts';
import { test } from './fixtures/test.ts';

test('a video that was deleted before it was sent is chosen again [recorder-uploads-resume]', async ({
  browser,
  request,
}) => {
  const { tributeId } = await makeTribute(request, await makeAccount(request, 'unreadable@example.com'));
  const [lost, copy] = ['lost.mp4', 'copy.mp4'].map((name) => join(temporaryFolder(), name));
  for (const file of [lost, copy])
    await synthesiseSpeaker({ seed: 3, size: { width: 360, height: 640 } }, file ?? '', { seconds: 3 });
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await page.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(page, 'Jonas');
  await page.getByLabel('Choose a video').setInputFiles(lost ?? '');
  await expect(page.getByRole('button', { name: 'Send my clip' })).toBeVisible();
  await rm(lost ?? '');
  await page.getByRole('button', { name: 'Send my clip' }).click();
  await expect(page.getByText('Your browser can no longer read this file. Choose it again.')).toBeVisible();
  await page.getByLabel('Choose another video').setInputFiles(copy ?? '');
  await page.getByRole('button', { name: 'Send my clip' }).click();
  await expect(page.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
});
