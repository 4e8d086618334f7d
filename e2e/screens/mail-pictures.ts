import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { LOCALES } from '#lib/messages/languages.ts';
import { allMails } from '#server/mail/samples.ts';
import { writeContactSheets } from './contact-sheet.ts';

/** A phone, and a mail column on a desktop. */
const WIDTHS = [390, 640];
const HEIGHT = 640;
const SCHEMES = ['light', 'dark'] as const;
/** These have texts for each occasion. */
const FITTED = /^(invite|reminder)-/;
/** Elsewhere a memorial and a birthday represent all occasions. */
const OTHERS = /-(graduation|wedding|goodbye|team-icebreaker|reviews|other)$/;

/** Draws all mails in both widths, languages and colour schemes on contact sheets. */
export async function shootMails(browser: Browser, folder: string): Promise<void> {
  mkdirSync(join(folder, 'mails'), { recursive: true });
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const viewport = { width, height: HEIGHT };
      const context = await browser.newContext({ viewport, colorScheme });
      const page = await context.newPage();
      for (const locale of LOCALES) {
        const name = `${width}-${colorScheme}-${locale}`;
        const files = await shootAll(page, join(folder, 'mails', name), locale);
        await writeContactSheets(join(folder, `sheet-mails-${name}`), files, { width, height: 2 * HEIGHT });
      }
      await context.close();
    }
  }
}

async function shootAll(page: Page, start: string, locale: (typeof LOCALES)[number]): Promise<string[]> {
  const files: string[] = [];
  for (const { name, mail } of allMails({ locale, origin: 'https://folksee.example' })) {
    if (!FITTED.test(name) && OTHERS.test(name)) continue;
    const path = `${start}-${name}.png`;
    await page.setContent(mail.html);
    const pixels = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (pixels > 0) console.error(`${path}: scrolls ${pixels} px sideways`);
    await page.screenshot({ path, fullPage: true });
    files.push(path);
  }
  return files;
}
