import { type APIRequestContext, type Browser, expect, test } from '@playwright/test';
import type { PresentationLinkDto } from '#lib/contracts/reels.ts';
import type { Person, Screen, ScreenContext } from '#server/scripts/screens/screen.ts';
import { SCREENS } from '#server/scripts/screens/screens.ts';
import { findTroubles } from './fixtures/accessible.ts';
import { answer } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute, PASSWORD } from './fixtures/api.ts';
import { E2E_PORTS } from './ports.ts';

/** One screen that cannot be reached must not use up the time of the others. */
const STEP_TIMEOUT_MS = 15_000;
/** More than a hundred screens, each at several widths. */
const WALK_TIMEOUT_MS = 600_000;

test('axe finds nothing, at 320, 414 and 1280 px, at 200 % zoom, from right to left, without motion', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(WALK_TIMEOUT_MS);
  const context = {
    origin: baseURL ?? '',
    mailboxOrigin: `http://127.0.0.1:${E2E_PORTS.MAILBOX_PORT}`,
    sample: await makeSample(request, browser),
  };
  // A new page that is missing there fails another test: tests/server/scripts/screens.test.ts.
  const people = Map.groupBy(Object.values(SCREENS).flat(), ({ as }) => as);
  const troubles = await Promise.all(
    [...people].map(([person, screens]) => walk(browser, person, screens, context)),
  );
  expect(troubles.flat()).toEqual([]);
});

/** Somebody's screens one after another, in their own browser. */
async function walk(browser: Browser, person: Person, screens: readonly Screen[], context: ScreenContext) {
  const own = await browser.newContext({
    locale: person === 'spanish' ? 'es' : 'en',
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
  });
  own.setDefaultTimeout(STEP_TIMEOUT_MS);
  const troubles: string[] = [];
  for (const screen of screens) {
    const page = await own.newPage();
    try {
      await screen.open(page, context);
      troubles.push(...(await findTroubles(page)).map((trouble) => `${screen.name} at ${trouble}`));
    } catch (error) {
      troubles.push(`${screen.name} could not be reached: ${String(error).split('\n', 4).join(' ')}`);
    }
    await own.setOffline(false);
    await page.close();
  }
  await own.close();
  return troubles;
}

/** What the sample tribute is to the screens, with one clip and made in seconds. */
async function makeSample(request: APIRequestContext, browser: Browser): Promise<ScreenContext['sample']> {
  const email = 'access@example.com';
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  await answer(browser, tributeId, 'Aunt Maja');
  // From the second question on, a guest chooses.
  await call(request, account, 'POST', '/tribute/question', { tributeId, text: 'What do you wish her?' });
  const { url } = await call<PresentationLinkDto>(request, account, 'PATCH', '/tribute/save_presentation', {
    tributeId,
    action: 'PUBLISH',
  });
  return { account: { email, password: PASSWORD }, tributeId, presentationLink: `${url}&tgd=1` };
}
