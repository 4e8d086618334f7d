import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { introduce, type Screen, type ScreenContext } from '#e2e/screens/screen.ts';
import { SCREENS } from '#e2e/screens/screens.ts';
import { findTroubles } from './fixtures/accessible.ts';
import { answer } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute, PASSWORD, publish } from './fixtures/api.ts';
import { test } from './fixtures/test.ts';
import { E2E_PORTS } from './ports.ts';

/** One screen that cannot be reached must not use up the time of the others. */
const STEP_TIMEOUT_MS = 30_000;
/** A subject has up to some thirty screens, each at several widths. */
const WALK_TIMEOUT_MS = 600_000;
/** A change at once, as it is without motion, takes a millisecond. */
const MOTION_MS_MIN = 50;

// What is wrong is told in words, with its screen: a trace of each step would cost a quarter of the walk.
test.use({ trace: 'off' });

// Each subject's people come to their screens by themselves: the walks may go side by side, on as many workers as there are.
test.describe.configure({ mode: 'parallel', timeout: WALK_TIMEOUT_MS });

let context: ScreenContext;
test.beforeAll(async ({ browser, playwright }, { workerIndex }) => {
  const baseURL = `http://127.0.0.1:${E2E_PORTS.PORT}`;
  const request = await playwright.request.newContext({ baseURL });
  context = {
    origin: baseURL,
    mailboxOrigin: `http://127.0.0.1:${E2E_PORTS.MAILBOX_PORT}`,
    // A worker that takes over makes everything anew.
    window: `access${workerIndex}`,
    sample: await makeSample(request, browser, `access${workerIndex}@example.com`),
  };
  await request.dispose();
});

// A new page or dialog that is missing there fails another test: tests/screens.test.ts.
for (const [subject, screens] of Object.entries(SCREENS)) {
  test(`axe finds nothing, at 320, 414 and 1280 px, at 200 % zoom, from right to left, without motion: ${subject} [screen-states]`, async ({
    browser,
  }) => {
    const troubles: string[] = [];
    // One person after another: the workers fill the processors already.
    for (const some of Map.groupBy(screens, ({ as }) => as).values())
      troubles.push(...(await walk(browser, some)));
    expect(troubles).toEqual([]);
  });
}

/** Somebody's screens one after another, in their own browser. */
async function walk(browser: Browser, screens: readonly Screen[]): Promise<string[]> {
  const person = screens[0]?.as ?? 'visitor';
  const own = await browser.newContext({
    locale: person === 'spanish' ? 'es' : 'en',
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
  });
  own.setDefaultTimeout(STEP_TIMEOUT_MS);
  await introduce(own, person, context);
  const troubles: string[] = [];
  for (const screen of screens) {
    const page = await own.newPage();
    try {
      await screen.open(page, context);
      const found = [...(await findDialogMissing(page, screen)), ...(await findMotion(page))];
      found.push(...(await findTroubles(page)));
      troubles.push(...found.map((trouble) => `${screen.name} at ${trouble}`));
    } catch (error) {
      troubles.push(`${screen.name} could not be reached: ${String(error).split('\n', 4).join(' ')}`);
    }
    await own.setOffline(false);
    // Held or changed calls may still be under way. While one is held, this can wait for as long as the page is open.
    const unrouted = page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
    await page.close();
    await unrouted;
  }
  await own.close();
  return troubles;
}

/** A screen that claims to show a dialog has one open. */
async function findDialogMissing(page: Page, { shows = [] }: Screen): Promise<string[]> {
  const open = await page.locator('[role=dialog], [role=listbox], [role=menu], dialog[open]').count();
  return shows.length > 0 && open === 0 ? [`any width: no dialog is open`] : [];
}

/** What moves although the reader asked for no motion. */
function findMotion(page: Page): Promise<string[]> {
  return page.evaluate((longest) => {
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number(endTime) > longest;
    });
    const elements = moving.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
    return elements.map((element) => `any width: moves: ${element?.outerHTML.slice(0, 120)}`);
  }, MOTION_MS_MIN);
}

/** What the sample tribute is to the screens, with one clip and made in seconds. */
async function makeSample(
  request: APIRequestContext,
  browser: Browser,
  email: string,
): Promise<ScreenContext['sample']> {
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  await answer(browser, tributeId, 'Aunt Maja');
  // From the second question on, a guest chooses.
  await call(request, account, 'POST', '/tribute/question', { tributeId, text: 'What do you wish her?' });
  const url = await publish(request, account, tributeId);
  return { account: { email, password: PASSWORD }, tributeId, presentationLink: `${url}&tgd=1` };
}
