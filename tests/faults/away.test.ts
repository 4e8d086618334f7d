import { randomBytes } from 'node:crypto';
import { type Browser, type BrowserContext, chromium, type Page, expect as see } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';
import { type Installation, type Program, startInstallation, until } from '#tests/support/processes.ts';
import { Client, TOLD_MS } from './client.ts';
import { openReel, type Reel } from './people.ts';

/** Longer than a page keeps retrying, also on a busy machine. */
const SAID_WITHIN_MS = 60_000;
/** The promised recovery time. */
const RECOVERY_MS = 5_000;
const PERSON = { email: 'ben@example.com', password: 'a-good-password' };

let installation: Installation;
let reel: Reel;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  installation = await startInstallation();
  reel = await openReel(new Client(installation));
  const executablePath = ensureChromium();
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  context = await browser.newContext({ baseURL: installation.origin, locale: 'en-US' });
  page = await context.newPage();
  await signUp();
});
afterAll(async () => {
  await browser.close();
  await installation.stop();
  installation.remove();
});

async function signUp(): Promise<void> {
  const accounts = `${installation.identityOrigin}/identitytoolkit.googleapis.com/v1`;
  const headers = { authorization: 'Bearer owner' };
  const made = await page.request.post(`${accounts}/accounts:signUp?key=embedded`, { data: PERSON });
  const { localId } = (await made.json()) as { localId: string };
  const data = { localId, emailVerified: true };
  await page.request.post(`${accounts}/projects/demo-folksee/accounts:update`, { data, headers });
  await page.goto('/login');
  await page.getByLabel('Email').fill(PERSON.email);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete your profile' });
  await dialog.getByLabel('First name').fill('Ben');
  await dialog.getByLabel('Last name').fill('Berg');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(dialog).toBeHidden();
}

const WAYS = ['killed again and again', 'hanging'] as const;
type Way = (typeof WAYS)[number];

/** Runs work while a program is down. */
async function without(program: Program, way: Way, work: () => Promise<void>): Promise<void> {
  let goOn: () => void | Promise<void>;
  if (way === 'hanging') {
    goOn = installation.suspend(program);
  } else {
    const over = new AbortController();
    const gone = keepAwayUntil(over.signal, program);
    goOn = () => {
      over.abort();
      return gone;
    };
  }
  try {
    await work();
  } finally {
    await goOn();
  }
}

async function keepAwayUntil(over: AbortSignal, program: Program): Promise<void> {
  while (!over.aborted) await installation.keepAway(program, 200);
}

/** A new id, so that nothing is cached: only the database can answer. */
const unreadPath = () => `/tribute/${randomBytes(16).toString('base64url')}`;

/** Requests a path as a signed-in browser. */
async function ask(path: string): Promise<{ path: string; status: number; ms: number }> {
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const startedAt = performance.now();
  const headers = { cookie, 'x-api-key': API_KEY };
  const response = await fetch(new URL(path, installation.origin), { headers });
  await response.text();
  return { path, status: response.status, ms: Math.round(performance.now() - startedAt) };
}

test.each(WAYS)(
  'a database that is %s: calls and pages answer 503 within 2 s, and recover within 5 s of its return',
  async (way) => {
    const query = `?tributeId=${reel.tribute.tributeId}`;
    const paths = () => [
      unreadPath(),
      `${unreadPath()}/presentation?p=none`,
      `/recordtribute${query}`,
      `/workroom/${reel.tribute.tributeId}`,
      `/api/tribute/ssr${query}`,
      `/api/tribute${query}`,
    ];
    await without('database', way, async () => {
      // The first of them meets a connection that just seemed fine.
      const answers = await Promise.all(paths().map(ask));
      for (const path of paths()) answers.push(await ask(path));
      // A restarting database may answer shortly before the next kill.
      const isTold = (status: number) => status === 503 || (way !== 'hanging' && status < 500);
      expect(answers.filter(({ status, ms }) => !isTold(status) || ms > TOLD_MS)).toEqual([]);
      expect(answers.filter(({ status }) => status === 503)).not.toEqual([]);
    });
    await until(
      () => Promise.all(paths().map(ask)),
      (answers) => answers.every(({ status }) => status < 500),
      RECOVERY_MS,
      'all answers',
    );
  },
);

const SKELETON = '.MuiSkeleton-root, [aria-busy="true"], [role="progressbar"]';
const OWN_PAGES = ['/home', '/notification', '/profile'];

type State = 'waiting' | 'failed' | 'whole';

async function stateOf(tab: Page): Promise<State> {
  const isWaiting = await tab.locator('main').locator(SKELETON).count();
  if (isWaiting || !(await tab.getByRole('heading').count())) return 'waiting';
  return (await tab.getByRole('button', { name: 'Try again' }).count()) ? 'failed' : 'whole';
}

const SOON = { timeout: SAID_WITHIN_MS };

/** Opens the creator's pages beside each other and waits until each has one of these states. */
function openOwnPages(...states: State[]): Promise<State[]> {
  return Promise.all(
    OWN_PAGES.map(async (path) => {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect.poll(() => stateOf(tab), { ...SOON, message: path }).toBeOneOf(states);
      const state = await stateOf(tab);
      await tab.close();
      return state;
    }),
  );
}

test.each(WAYS)("the creator's pages never spin forever while the database is %s", async (way) => {
  await without('database', way, async () => {
    expect(await openOwnPages('failed')).toEqual(OWN_PAGES.map(() => 'failed'));
  });
  expect(await openOwnPages('whole')).toEqual(OWN_PAGES.map(() => 'whole'));
});

// Cached identities stay valid for a while (docs/decisions/0012): such a page may load, or report the outage.
test.each(WAYS)("the creator's pages never spin forever while the identity provider is %s", async (way) => {
  await without('identity', way, async () => {
    expect(await openOwnPages('failed', 'whole')).not.toContain('waiting');
  });
  expect(await openOwnPages('whole')).toEqual(OWN_PAGES.map(() => 'whole'));
});

test('a visitor who opens a link while the database hangs sees an error, and gets in by retrying', async () => {
  const stranger = await browser.newContext({ baseURL: installation.origin, locale: 'en-US' });
  const guest = await stranger.newPage();
  const heading = guest.getByRole('heading', { name: 'Something went wrong on our side' });
  await without('database', 'hanging', async () => {
    for (const path of [unreadPath(), `/recordtribute?tributeId=${reel.tribute.tributeId}`]) {
      const answer = await guest.goto(path);
      expect({ path, status: answer?.status() }).toEqual({ path, status: 503 });
      await see(heading, path).toBeVisible();
      await see(guest.locator('main')).toContainText(answer?.headers()['x-request-id'] ?? 'no id');
      await see(guest.locator('main')).not.toContainText(/mongo|ECONN/i);
    }
  });
  const nameField = guest.getByLabel('Your name');
  const again = guest.getByRole('button', { name: 'Try again' });
  // The click worked once the page starts loading.
  await see(async () => {
    if (await again.isVisible()) await again.click({ noWaitAfter: true });
    await see(nameField).toBeVisible({ timeout: 2_000 });
  }).toPass(SOON);
  await stranger.close();
});
