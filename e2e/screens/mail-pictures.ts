import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { LOCALES } from '#lib/messages/languages.ts';
import { MAIL_PICTURES } from '#lib/notifications/mail-pictures.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { drawMailHead } from '#server/drawing/mail-head.ts';
import { drawMailStill } from '#server/drawing/mail-still.ts';
import { drawSpeakerFrames } from '#server/drawing/speaker-frames.ts';
import { allMails } from '#server/mail/all-mails.ts';
import { writeContactSheets } from './contact-sheet.ts';

/** A phone, and a mail column on a desktop. */
const WIDTHS = [390, 640];
const HEIGHT = 640;
const SCHEMES = ['light', 'dark'] as const;
/** These have texts for each occasion. */
const FITTED = /^(invite|reminder)-/;
/** Elsewhere a memorial and a birthday represent all occasions. */
const OTHERS = /-(graduation|wedding|goodbye|team-icebreaker|reviews|other)$/;
const PICTURELESS = 'OTHER';
const PORTRAIT = { width: 480, height: 640 };

export async function shootMails(browser: Browser, folder: string): Promise<void> {
  mkdirSync(join(folder, 'mails'), { recursive: true });
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const viewport = { width, height: HEIGHT };
      const context = await browser.newContext({ viewport, colorScheme });
      await servePictures(context);
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

/** Answers the addresses of pictures in the sample mails. One occasion has none, as when a mail outlives its reel. */
async function servePictures(context: BrowserContext): Promise<void> {
  const drawn = new Map<string, Promise<Buffer>>();
  await context.route('**/media/**', async (route) => {
    const [, type = '', file = ''] = /sample-([A-Z_]+)\/([a-z.]+)$/.exec(route.request().url()) ?? [];
    const kind = TRIBUTE_TYPES.findIndex((of) => of === type);
    const known = TRIBUTE_TYPES[kind];
    if (!known || type === PICTURELESS) return route.abort();
    const key = `${type} ${file}`;
    const body = drawn.get(key) ?? (file === 'head.png' ? head(known, kind) : still(kind));
    drawn.set(key, body);
    return route.fulfill({ body: await body });
  });
}

const head = async (type: (typeof TRIBUTE_TYPES)[number], seed: number) =>
  // Half of them have no picture of their subject.
  drawMailHead(type, seed % 2 === 1 ? (await drawSpeakerFrames(seed, PORTRAIT)).still : null);

const still = async (seed: number) =>
  // Every other clip is upright.
  drawMailStill((await drawSpeakerFrames(seed + 9, seed % 2 === 1 ? MAIL_PICTURES.still : PORTRAIT)).talking);

async function shootAll(page: Page, start: string, locale: (typeof LOCALES)[number]): Promise<string[]> {
  const files: string[] = [];
  for (const { name, mail } of allMails({ locale, origin: 'https://folksee.example' })) {
    if (!FITTED.test(name) && OTHERS.test(name)) continue;
    const path = `${start}-${name}.png`;
    await page.setContent(mail.html, { waitUntil: 'load' });
    const pixels = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (pixels > 0) console.error(`${path}: scrolls ${pixels} px sideways`);
    await page.screenshot({ path, fullPage: true });
    files.push(path);
  }
  return files;
}
