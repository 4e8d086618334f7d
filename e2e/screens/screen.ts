import type { BrowserContext, Page } from '@playwright/test';

export type ScreenContext = {
  /** Tells those apart who sign up in two windows at once. */
  window?: string;
  origin: string;
  mailboxOrigin: string;
  sample: { account: { email: string; password: string }; tributeId: string; presentationLink: string };
};

/** Each has a browser of their own, with its cookies and what it keeps. */
export type Person =
  | 'visitor'
  | 'guest'
  | 'creator'
  | 'newcomer'
  | 'hesitant'
  | 'stranded'
  | 'refused'
  | 'unusable'
  | 'regretful'
  | 'host'
  | 'leaver'
  | 'spanish';

/** Those who have signed in before their first screen. */
const SIGNED_IN: ReadonlySet<Person> = new Set(['creator', 'host', 'leaver']);

export type Screen = {
  name: string;
  /** The page that is shown, as its folders in `app/` are called. */
  route: string;
  as: Person;
  /** Whether the picture shows all of the page, not only what is seen at first. */
  isWhole?: boolean;
  /** The files of the dialogs that are open in it. */
  shows?: readonly `components/${string}.tsx`[];
  open: (page: Page, context: ScreenContext) => Promise<unknown>;
};

/** A calm moment after a press: the longest motion of the design, and a little. */
const MOTION_MS = 600;

export const at =
  (path: string): Screen['open'] =>
  (page, { origin }) =>
    page.goto(origin + path);

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

export const settle = (page: Page, ms = MOTION_MS) => page.waitForTimeout(ms);

/** From now on the calls whose address matches get no answer: what people see while they wait. */
export const holdCalls = (page: Page, address: RegExp) => page.route(address, () => new Promise(() => {}));

/** From now on the calls whose address matches fail as they do when something of ours breaks. */
export const failCalls = (page: Page, address: RegExp, status = 500) =>
  page.route(address, (route) =>
    route.fulfill({
      status,
      json: {
        error: 'Something went wrong on our side. Please try again.',
        code: status === 404 ? 'NOT_FOUND' : 'INTERNAL',
        requestId: 'b0f6c1d2',
      },
    }),
  );

export async function signIn(page: Page, { origin, sample }: ScreenContext): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator('input[type=email]').fill(sample.account.email);
  await page.locator('input[type=password]').fill(sample.account.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/home/);
  await page.getByText('Anna Lindqvist').first().waitFor();
}

/** Whoever comes to their first screen with an account signs in before it. */
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
