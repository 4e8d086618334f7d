import { type Browser, expect, type Page } from '@playwright/test';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { freePorts } from '#server/scripts/free-ports.ts';
import { startInstallation } from '#tests/support/processes.ts';
import { startInsecureAddress } from './fixtures/insecure-address.ts';
import { startSecureAddress } from './fixtures/secure-address.ts';
import { test } from './fixtures/test.ts';

/** A page for guests and one for accounts, with what must not get lost on the way. */
const PATHS = ['/?from=poster#how', '/login?from=mail'];

async function openPage(browser: Browser): Promise<{ page: Page; refused: string[] }> {
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return { page, refused };
}

const scripts = (policy = '') => /script-src ([^;]*)/.exec(policy)?.[1] ?? '';

test('a page that was opened by http leads to https, under the real policy [secure-address]', async ({
  browser,
}) => {
  const [securePort = 0] = await freePorts(1);
  const APP_URL = `https://folksee.example:${securePort}`;
  const settings = { ...GENEROUS_LIMITS, APP_URL, ALLOW_STAND_INS: 'yes', TRUSTED_PROXIES: '1' };
  const secure = await startInstallation({ settings });
  const port = Number(new URL(secure.origin).port);
  const closeSecure = await startSecureAddress(securePort, port);
  const insecure = await startInsecureAddress(port);

  for (const path of PATHS) {
    await test.step(`${path}: the same page by https, where the camera may be used`, async () => {
      const { page, refused } = await openPage(browser);
      const opened = await page.goto(insecure.origin + path, { waitUntil: 'commit' });
      expect(scripts(opened?.headers()['content-security-policy'])).toMatch(
        /^'self' 'nonce-[^']+' 'strict-dynamic'$/,
      );
      await expect(page).toHaveURL(APP_URL + path);
      await expect(page.locator('h1').first()).toBeVisible();
      expect(await page.evaluate(() => [isSecureContext, 'mediaDevices' in navigator])).toEqual([true, true]);
      expect(refused).toEqual([]);
      await page.context().close();
    });
  }

  await test.step('without the nonce of the policy, the script would not run', async () => {
    const { page, refused } = await openPage(browser);
    await page.route(`${insecure.origin}/**`, async (route) => {
      // Only the browser knows the name.
      const found = await route.fetch({ url: route.request().url().replace(insecure.origin, secure.origin) });
      const policy =
        found.headers()['content-security-policy']?.replace(/'nonce-[^']+'/, "'nonce-other'") ?? '';
      await route.fulfill({
        response: found,
        headers: { ...found.headers(), 'content-security-policy': policy },
      });
    });
    await page.goto(insecure.origin);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(page.url()).toBe(`${insecure.origin}/`);
    expect(refused.length).toBeGreaterThan(0);
    await page.context().close();
  });

  insecure.close();
  closeSecure();
  await secure.stop();
  secure.remove();
});

test('a page of a site without https stays where it was opened [secure-address]', async ({
  browser,
  installation,
}) => {
  const port = Number(new URL(installation.origin).port);
  const insecure = await startInsecureAddress(port);
  for (const origin of [installation.origin, `http://localhost:${port}`, insecure.origin]) {
    const { page, refused } = await openPage(browser);
    for (const path of PATHS) {
      await page.goto(origin + path);
      await expect(page.locator('h1').first()).toBeVisible();
      expect(page.url()).toBe(origin + path);
    }
    expect(refused).toEqual([]);
    await page.context().close();
  }
  insecure.close();
});
