import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { callInPage } from '#e2e/screens/in-page.ts';
import { introduce, leave, type Screen, type ScreenContext } from '#e2e/screens/screen.ts';
import { SCREENS } from '#e2e/screens/screens.ts';
import { findTroubles } from './fixtures/accessible.ts';
import { answer } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute, PASSWORD, publish } from './fixtures/api.ts';
import { findTooLong } from './fixtures/long-words.ts';
import { ANSWERING, findOutOfReach } from './fixtures/one-hand.ts';
import { test } from './fixtures/test.ts';
import { E2E_PORTS } from './ports.ts';

/** An unreachable screen must not use up the others' time. */
const STEP_TIMEOUT_MS = 30_000;
/** A subject has up to fifty screens, each at several widths. */
const WALK_TIMEOUT_MS = 900_000;
const DESKTOP = { width: 1280, height: 720 };
/** The narrowest phone. */
const NARROW = { width: 320, height: 800 };
/** An immediate change takes a millisecond. */
const MOTION_MS_MIN = 50;

// Findings name their screen; traces would cost a quarter of the time.
test.use({ trace: 'off' });

// Subjects are independent and can run in parallel.
test.describe.configure({ mode: 'parallel', timeout: WALK_TIMEOUT_MS });

let context: ScreenContext;
test.beforeAll(async ({ browser, playwright }, { workerIndex }) => {
  const baseURL = `http://127.0.0.1:${E2E_PORTS.PORT}`;
  const request = await playwright.request.newContext({ baseURL });
  context = {
    origin: baseURL,
    mailboxOrigin: `http://127.0.0.1:${E2E_PORTS.MAILBOX_PORT}`,
    // A replacement worker starts from scratch.
    window: `access${workerIndex}`,
    sample: await makeSample(request, browser, `access${workerIndex}@example.com`),
  };
  await request.dispose();
});

// tests/screens.test.ts finds missing pages and dialogs.
for (const [subject, screens] of Object.entries(SCREENS)) {
  test(`axe finds nothing at 320, 414 and 1280 px, 200 % zoom, right to left, in one hand, without motion: ${subject} [screen-states]`, async ({
    browser,
  }) => {
    const troubles: string[] = [];
    // Sequential: the workers already fill the processors.
    for (const some of Map.groupBy(screens, ({ as }) => as).values())
      troubles.push(...(await walk(browser, some)));
    expect(troubles).toEqual([]);
  });
}

/** Visits a person's screens in their own browser. */
async function walk(browser: Browser, screens: readonly Screen[]): Promise<string[]> {
  const person = screens[0]?.as ?? 'visitor';
  const own = await browser.newContext({
    locale: person === 'spanish' ? 'es' : 'en',
    permissions: ['camera', 'microphone'],
    viewport: DESKTOP,
    reducedMotion: 'reduce',
  });
  own.setDefaultTimeout(STEP_TIMEOUT_MS);
  await introduce(own, person, context);
  const troubles: string[] = [];
  let page = await own.newPage();
  let isBroken = false;
  for (const screen of screens) {
    const { name, continues = false } = screen;
    if (continues && isBroken) {
      troubles.push(`${name} follows a screen that could not be reached`);
      continue;
    }
    try {
      if (!continues) await leave(page);
      await page.setViewportSize(DESKTOP);
      await screen.open(page, context);
      const found = [...(await findUnexpected(page, screen)), ...(await findTroubles(page))];
      if (ANSWERING.has(screen.route)) {
        await page.setViewportSize(NARROW);
        found.push(...(await findTooLong(page)), ...(await findOutOfReach(page)));
      }
      troubles.push(...found.map((trouble) => `${name} at ${trouble}`));
      isBroken = false;
    } catch (error) {
      isBroken = true;
      troubles.push(`${name} could not be reached: ${String(error).split('\n', 4).join(' ')}`);
      await page.close();
      page = await own.newPage();
    }
  }
  await own.close();
  return troubles;
}

/** Returns a missing dialog of a screen that claims one, and what moves. */
const findUnexpected = (page: Page, { shows = [] }: Screen): Promise<string[]> =>
  callInPage(page, findUnexpectedHere, { claimsDialog: shows.length > 0, longest: MOTION_MS_MIN });

function findUnexpectedHere({ claimsDialog, longest }: { claimsDialog: boolean; longest: number }): string[] {
  const isOpen = document.querySelector('[role=dialog], [role=listbox], [role=menu], dialog[open]') !== null;
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    const { activeDuration } = effect?.getComputedTiming() ?? {};
    return playState === 'running' && Number(activeDuration) > longest;
  });
  const elements = moving.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
  return [
    ...(claimsDialog && !isOpen ? ['any width: no dialog is open'] : []),
    ...elements.map((element) => `any width: moves: ${element?.outerHTML.slice(0, 120)}`),
  ];
}

/** Creates a published sample with one clip in seconds. */
async function makeSample(
  request: APIRequestContext,
  browser: Browser,
  email: string,
): Promise<ScreenContext['sample']> {
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  await answer(browser, tributeId, 'Aunt Maja');
  // With two questions a guest must choose.
  await call(request, account, 'POST', '/tribute/question', { tributeId, text: 'What do you wish her?' });
  const url = await publish(request, account, tributeId);
  return { account: { email, password: PASSWORD }, tributeId, presentationLink: `${url}&tgd=1` };
}
