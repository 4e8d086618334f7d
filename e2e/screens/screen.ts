import type { BrowserContext, Page } from '@playwright/test';
import { answerCalls, stopIntercepting } from './interception.ts';

export type ScreenContext = {
  /** Distinguishes sign-ups of parallel windows. */
  window?: string;
  origin: string;
  mailboxOrigin: string;
  sample: { account: { email: string; password: string }; tributeId: string; presentationLink: string };
};

/** Each person has their own browser with cookies and storage. */
export type Person =
  | 'visitor'
  | 'guest'
  | 'creator'
  | 'newcomer'
  | 'hesitant'
  | 'refused'
  | 'gone'
  | 'sharer'
  | 'waiting'
  | 'photographer'
  | 'unusable'
  | 'regretful'
  | 'family'
  | 'host'
  | 'leaver'
  | 'operator'
  | 'spanish';

/** People who sign in before their first screen. */
const SIGNED_IN: ReadonlySet<Person> = new Set(['creator', 'host', 'leaver', 'operator']);

export type Screen = {
  name: string;
  /** The page's folders in `app/`. */
  route: string;
  as: Person;
  /** Whether the picture shows the whole page. */
  isWhole?: boolean;
  /** The files of the open dialogs. */
  shows?: readonly `components/${string}.tsx`[];
  /** Whether it starts on the previous screen, unchanged, instead of an empty page. */
  continues?: boolean;
  open: (page: Page, context: ScreenContext) => Promise<unknown>;
};

/** The design's longest motion, plus a little. */
const MOTION_MS = 600;

export const at =
  (path: string): Screen['open'] =>
  (page, { origin }) =>
    page.goto(origin + path);

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

export const settle = (page: Page, ms = MOTION_MS) => page.waitForTimeout(ms);

type Mail = { to: string[]; text: string };

const MAIL_TIMEOUT_MS = 30_000;

/** Waits for a mail to `address` with a matching link and returns the newest one. */
export async function mailedLink(
  page: Page,
  { mailboxOrigin }: ScreenContext,
  address: string,
  link: RegExp,
): Promise<string> {
  const end = Date.now() + MAIL_TIMEOUT_MS;
  while (Date.now() < end) {
    const mails = (await (await fetch(`${mailboxOrigin}/mails.json`)).json()) as Mail[];
    const texts = mails.filter(({ to }) => to.includes(address)).map(({ text }) => text);
    const [found] = link.exec(texts.join('\n')) ?? [];
    if (found) return found;
    await settle(page);
  }
  throw new Error(`No mail to ${address} has a link like ${link.source}`);
}

const CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  410: 'REEL_ARCHIVED',
};

/** Fails matching calls like a server error. */
export const failCalls = (page: Page, address: RegExp, status = 500) =>
  answerCalls(
    page,
    address,
    {
      error: 'Something went wrong on our side. Please try again.',
      code: CODES[status] ?? 'INTERNAL',
      requestId: 'b0f6c1d2',
    },
    status,
  );

export async function signIn(page: Page, { origin, sample }: ScreenContext): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator('input[type=email]').fill(sample.account.email);
  await page.locator('input[type=password]').fill(sample.account.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/home/);
  await page.getByText('Anna Lindqvist').first().waitFor();
}

/** Signs in people with an account before their first screen. */
export async function introduce(
  browser: BrowserContext,
  person: Person,
  context: ScreenContext,
): Promise<void> {
  if (!SIGNED_IN.has(person)) return;
  const page = await browser.newPage();
  await signIn(page, context);
  await page.close();
}

/** Leaves a screen like closing its tab: the next one starts without its session, typed lines and unsaved changes, from a picture of the context's size. */
export async function leave(page: Page): Promise<void> {
  await page.context().setOffline(false);
  if (page.url() === 'about:blank') return;
  await page.evaluate(() => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (/^(captions|unsaved-reel):/.test(key)) localStorage.removeItem(key);
  });
  // An address of another site, as an empty page's, would start another process for each screen.
  await page.goto(new URL('/icons/icon-192.png', page.url()).href);
  await stopIntercepting(page);
}
