import { expect } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { goOn, questions } from './fixtures/wizard.ts';

test('back, forward and reload on a phone keep the screen of the details [route-create-steps]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const who = page.getByRole('heading', { name: 'Who’s it for?' });
  const picture = page.getByRole('heading', { name: /^Add a picture/ });
  const when = page.getByRole('heading', { name: 'When should it be ready?' });
  await page.goto('/createtribute');
  await page.getByRole('radio', { name: 'Birthday' }).check({ force: true });
  await goOn(page);
  await page.getByLabel('First name').fill('Anna');
  await goOn(page);
  await expect(picture).toBeFocused();
  await page.reload();
  await expect(picture).toBeVisible();
  await expect(who).toBeHidden();
  await page.goBack();
  await expect(who).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await page.goForward();
  await expect(picture).toBeVisible();
  await goOn(page);
  await expect(when).toBeVisible();
  await goOn(page);
  await expect(page).toHaveURL(/questions$/);
  await expect(questions(page)).toHaveCount(3);
  await page.goBack();
  await expect(when).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(picture).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(who).toBeVisible();
});

test('the details are one page on a wide screen, and nothing covers the due date', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/createtribute');
  await page.getByRole('radio', { name: 'Birthday' }).check({ force: true });
  await goOn(page);
  const day = page.getByRole('group', { name: 'Due date' });
  await expect(day).toBeVisible();
  const further = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(further).toBeInViewport({ ratio: 1 });
  const [field, button] = [await day.boundingBox(), await further.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});
