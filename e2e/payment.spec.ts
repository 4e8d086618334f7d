import { type BrowserContext, expect, type Page } from '@playwright/test';
import { makeAccount } from './fixtures/api.ts';
import { mailTo } from './fixtures/mailbox.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';
import { E2E_PORTS } from './ports.ts';

const EMAIL = 'buyer@example.com';
const PROVIDER = new RegExp(`^http://127\\.0\\.0\\.1:${E2E_PORTS.PAYMENT_PORT}/checkout/cs_`);

async function pay(page: Page): Promise<void> {
  await expect(page).toHaveURL(PROVIDER);
  await page.getByRole('button', { name: /pay/i }).click();
  await expect(page).toHaveURL(/\/pricing\/return\?session_id=cs_/);
}

const balance = (page: Page, credit: number) =>
  expect(page.getByRole('region', { name: 'Your credits' })).toContainText(
    `${credit} more folks can be invited`,
  );

test.describe
  .serial('buying credits', () => {
    let context: BrowserContext;
    let page: Page;

    test.beforeAll(async ({ browser, request }) => {
      await makeAccount(request, EMAIL);
      context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      page = await context.newPage();
      await signInAs(page, EMAIL);
    });
    test.afterAll(() => context.close());

    test('buys 1 and 7 credits, returns to the origin, and updates another tab [purchase-returns]', async () => {
      const other = await context.newPage();
      await other.goto('/pricing');
      await balance(other, 5);

      await page.goto('/aboutus');
      await page.getByRole('link', { name: 'Pricing' }).click();
      await expect(page.getByRole('heading', { name: 'Simple prices' })).toBeVisible();
      await page.getByLabel('How many people?').fill('501');
      await page.getByRole('button', { name: 'Buy', exact: true }).last().click();
      await expect(page.getByText('Enter a whole number from 1 to 500.')).toBeVisible();
      await page.getByLabel('How many people?').fill('1');
      await page.getByRole('button', { name: 'Buy 1 credit for $1' }).click();
      await pay(page);
      await expect(page.getByRole('heading', { name: 'Thank you. 1 more person can join.' })).toBeVisible();
      await expect(page.getByText('6 folks can be invited to your reels now.')).toBeVisible();
      await balance(other, 6);
      await page.getByRole('link', { name: 'Continue where you left off' }).click();
      await expect(page).toHaveURL(/\/aboutus$/);

      await page.goto('/pricing');
      await balance(page, 6);
      await page.getByLabel('How many people?').fill('7');
      await page.getByLabel('How many people?').press('Enter');
      await pay(page);
      await expect(page.getByText('13 folks can be invited to your reels now.')).toBeVisible();
      await balance(other, 13);
      await page.reload();
      await expect(page.getByText('13 folks can be invited to your reels now.')).toBeVisible();
      await other.close();

      const receipt = await mailTo(EMAIL, 'Your receipt from Folksee', '7 people');
      expect(receipt.text).toContain('You paid $7');
    });

    test('charges nothing for a cancelled payment and returns', async () => {
      await page.goto('/pricing');
      await page.getByRole('button', { name: 'Buy 25 credits for $25' }).click();
      await expect(page).toHaveURL(PROVIDER);
      await page
        .getByRole('link', { name: /cancel|back/i })
        .first()
        .click();
      await expect(page.getByText('You canceled the payment. We didn’t charge you.')).toBeVisible();
      await balance(page, 13);
      await page.getByRole('link', { name: 'Back to where you were' }).click();
      await expect(page).toHaveURL(/\/home$/);
    });

    test('buys a pack of 100 in the wizard and continues with the reel', async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto('/createtribute');
      await page.getByRole('radio', { name: 'Birthday' }).check({ force: true });
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('First name').fill('Anna');
      await page.getByLabel('Last name').fill('Lindqvist');
      await page.getByRole('radio', { name: 'Female', exact: true }).check({ force: true });
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(/^3 questions$/)).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('radio', { name: /^100 more folks/ }).check({ force: true });
      await page.getByRole('button', { name: 'Buy 100 credits for $100' }).click();
      await pay(page);
      await expect(page.getByText('113 folks can be invited to your reels now.')).toBeVisible();
      await page.getByRole('link', { name: 'Continue where you left off' }).click();
      await expect(page).toHaveURL(/\/createtribute\/upgrade$/);
      await expect(page.getByText('113 more folks can be invited to your reels')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/createtribute\/record$/);
    });

    test('opens the credits from the notification', async () => {
      await page.goto('/notification');
      await page
        .getByRole('link', { name: /We added your credits/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/pricing$/);
      await balance(page, 113);
    });
  });
