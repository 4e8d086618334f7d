import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { makeAccount, PASSWORD } from './fixtures/api.ts';
import { expectDialogReturns, pressByKey, tabTo, typeByKey } from './fixtures/keyboard.ts';
import { test } from './fixtures/test.ts';

test.use({ reducedMotion: 'reduce' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

/** Skips the header by the page's first stop. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInside = () =>
    page.evaluate(() => document.querySelector('#content')?.contains(document.activeElement) ?? false);
  await expect.poll(isInside).toBe(true);
}

test('signing in, drawer and profile work without a mouse', async ({ page, request }) => {
  await makeAccount(request, 'keys@example.com');
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await skipToContent(page);
  await typeByKey(page.getByLabel('Email'), 'keys@example.com');
  await typeByKey(page.getByLabel('Password', { exact: true }), PASSWORD);
  await pressByKey(button(page, 'Sign in'));
  await expect(page).toHaveURL(/\/home$/);

  for (const [opener, dialog] of [
    ['Menu', 'Menu'],
    ['Your account', 'Ben Berg'],
  ] as const) {
    await pressByKey(button(page, opener));
    await expectDialogReturns(page.getByRole('dialog', { name: dialog }), button(page, opener));
  }
  await pressByKey(link(page, 'Create a reel'));
  await expect(page).toHaveURL(/createtribute$/);
});

test('the whole wizard works without a mouse: picture, date and question order too [screen-states]', async ({
  page,
  request,
}) => {
  await makeAccount(request, 'wizard-keys@example.com');
  await page.goto('/createtribute');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await skipToContent(page);

  await test.step('an occasion', async () => {
    await tabTo(page.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Birthday' })).toBeChecked();
    await pressByKey(button(page, 'Continue'));
  });

  await test.step('name and gender', async () => {
    await typeByKey(page.getByLabel('First name'), 'Anna');
    await typeByKey(page.getByLabel('Last name'), 'Lindqvist');
    await tabTo(page.getByRole('radio', { name: 'Male', exact: true }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
  });

  await test.step('a picture, moved and enlarged by keys', () => cropByKey(page));

  await test.step('a day from the calendar', async () => {
    const opener = page.getByRole('button', { name: /^Choose date/ });
    await pressByKey(opener);
    const calendar = page.getByRole('dialog').filter({ has: page.getByRole('grid') });
    await expect(calendar).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(page.getByText('In 15 days')).toBeVisible();
    await expect(opener).toBeFocused();
    await pressByKey(button(page, 'Continue'));
  });

  await test.step('questions in another order', async () => {
    await expect(page).toHaveURL(/questions$/);
    await tabTo(page.getByRole('button', { name: /^Move: / }).first());
    await page.keyboard.press('Space');
    await expect(page.getByText('Picked up. Position 1 of 3.')).toBeAttached();
    // The library accepts arrows a moment after it announces the grab.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText('Position 2 of 3.', { exact: true })).toBeAttached({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(page.getByText('Moved to position 2 of 3.')).toBeAttached();
    await pressByKey(button(page, 'Continue'));
  });

  await test.step('signing in on the way', async () => {
    const dialog = page.getByRole('dialog');
    await pressByKey(dialog.getByRole('button', { name: 'Sign in', exact: true }));
    await typeByKey(dialog.getByLabel('Email'), 'wizard-keys@example.com');
    await typeByKey(dialog.getByLabel('Password', { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('to the link', async () => {
    await tabTo(page.getByRole('radio', { name: /5 free folks/ }));
    await pressByKey(button(page, 'Continue'));
    await pressByKey(button(page, 'Skip for now'));
    await pressByKey(button(page, 'Create the link'));
    await expect(page.getByLabel('Link to your reel')).toBeVisible();
    await pressByKey(button(page, 'Continue'));
    await expect(page.getByRole('heading', { name: 'Your invitation is ready' })).toBeVisible();
    await pressByKey(link(page, 'Open the workroom'));
    await expect(page.getByRole('heading', { name: 'The reel for Anna Lindqvist' })).toBeVisible();
  });
});

async function cropByKey(page: Page): Promise<void> {
  const size = { width: 900, height: 1200, channels: 3 as const, background: '#8899aa' };
  const buffer = await sharp({ create: size }).jpeg().toBuffer();
  const choosing = page.waitForEvent('filechooser');
  // The hidden file field has the same name and is no stop.
  await pressByKey(page.locator('button', { hasText: 'Choose a picture' }));
  await (await choosing).setFiles({ name: 'anna.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Position the picture' });
  const vertical = dialog.getByRole('slider', { name: 'Up and down' });
  await tabTo(dialog.getByRole('group', { name: /arrow keys/ }));
  const middle = await vertical.inputValue();
  await page.keyboard.press('ArrowDown');
  await expect(vertical).not.toHaveValue(middle);
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await tabTo(zoom);
  await page.keyboard.press('ArrowRight');
  await expect(zoom).not.toHaveValue('1');
  const moved = await vertical.inputValue();
  await tabTo(vertical);
  await page.keyboard.press('ArrowLeft');
  await expect(vertical).not.toHaveValue(moved);
  await pressByKey(dialog.getByRole('button', { name: 'Use this picture' }));
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Replace picture')).toBeFocused();
}
