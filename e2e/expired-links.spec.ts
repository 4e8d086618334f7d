import { expect } from '@playwright/test';
import { PHONE } from './fixtures/answer.ts';
import { makeFilm } from './fixtures/film.ts';
import { test } from './fixtures/test.ts';

test('fetches new links when they expire during the reel, without a reload', async ({ browser, request }) => {
  const { link } = await makeFilm(request, browser, 'expired@example.com');
  const viewer = await (await browser.newContext({ viewport: PHONE })).newPage();
  let isExpired = true;
  await viewer.route('**/playback.mp4*', (route) =>
    isExpired ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await viewer.route('**/api/tribute/save_presentation*', (route) => {
    isExpired = false;
    return route.continue();
  });
  await viewer.goto(link);
  await viewer.evaluate(() => Object.assign(window, { isSamePage: true }));
  await viewer.getByRole('button', { name: 'Play the reel' }).click();
  const clip = viewer.locator('video[data-shown="true"]');
  await expect(clip).toBeVisible({ timeout: 30_000 });
  await expect(viewer.getByText('We couldn’t load this part of the reel.')).toBeHidden();
  expect(isExpired).toBe(false);
  expect(await viewer.evaluate(() => 'isSamePage' in window)).toBe(true);
});
