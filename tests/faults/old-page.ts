import { chromium } from '@playwright/test';
import { BROWSER_ARGS } from '#e2e/fixtures/browser-args.ts';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';

/** Links of the footer, with the headings that they lead to. */
const PLACES = { Pricing: 'Simple prices', 'About us': 'A reel made by everyone who cares' } as const;

const SHOWN_MS = 30_000;

/** Opens a page in a browser and leaves it open, whatever version serves it. */
export async function openPage(origin: string) {
  const path = ensureChromium();
  const browser = await chromium.launch({ args: BROWSER_ARGS, ...(path && { executablePath: path }) });
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => void failures.push(message));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/_next/'))
      failures.push(`${response.status()} for ${response.url()}`);
  });
  await page.goto(`${origin}/aboutus`);
  return {
    failures,
    /** Follows a link, and returns whether the page was loaded in full. Throws when another page appears. */
    follow: async (name: keyof typeof PLACES): Promise<boolean> => {
      await page.evaluate(() => Object.assign(globalThis, { isFormer: true }));
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await page.getByRole('heading', { name: PLACES[name] }).waitFor({ timeout: SHOWN_MS });
      return page.evaluate(() => !('isFormer' in globalThis));
    },
    close: () => browser.close(),
  };
}
