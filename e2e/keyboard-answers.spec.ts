import { expect, type Page } from '@playwright/test';
import { PHONE } from './fixtures/answer.ts';
import { button, chooseByKey, expectScene, sayNameByKey, spoken } from './fixtures/answer-by-key.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { pressByKey, typeByKey } from './fixtures/keyboard.ts';
import { test } from './fixtures/test.ts';
import { makePhotos } from './screens/photo-steps.ts';

test.use({ reducedMotion: 'reduce' });

const MINUTE_MS = 60_000;

async function sendCardByKey(page: Page, words: string): Promise<void> {
  await pressByKey(button(page, /^Written card/));
  await expectScene(page, 'Your written card');
  await typeByKey(page.getByLabel('Your words'), words);
  await pressByKey(button(page, 'Send my card'));
  await expectScene(page, 'It arrived.');
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
