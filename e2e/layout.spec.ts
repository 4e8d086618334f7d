import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { findBrokenWords, findOverflow, rest } from '#e2e/screens/overflow.ts';
import { synthesiseSpeaker } from '#server/jobs/sample/synthesise-speaker.ts';
import { PHONE, sayName, sendVideo } from './fixtures/answer.ts';
import { makeAccount, makeTribute, publish } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { temporaryFolder } from './fixtures/temporary-folder.ts';
import { test } from './fixtures/test.ts';

/** As long as the form allows. */
const SUBJECT = 'Maximilianalexandrinavonundzuhohenlohe שלום 🎉🎂 Schillingsf';
const GUEST = 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern';
const QUESTION =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, wie war es damals?';
const WIDTHS = [320, 390];

const phone = async (browser: Browser) => (await browser.newContext({ viewport: PHONE })).newPage();

/** Checks that nothing on the phone's screen overflows, is clipped or breaks within an ordinary word. */
async function expectFits(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...PHONE, width });
    await rest(page);
    const troubles = [...(await findOverflow(page)), ...(await findBrokenWords(page))];
    expect.soft(troubles, `${what} at ${width} px`).toEqual([]);
  }
}

test('the longest words fit on a phone, from the invitation to the reel', async ({ browser, request }) => {
  const account = await makeAccount(request, 'long-words@example.com');
  const { tributeId } = await makeTribute(request, account, {
    tributeFor: { names: [{ firstName: SUBJECT, lastName: '' }], gender: 'Female' },
    questions: [{ text: QUESTION }, { text: 'What did she teach you?' }],
  });
  const guest = await phone(browser);
  await guest.goto(`/tribute/${tributeId}`);
  await expectFits(guest, 'invitation');
  await guest.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(guest, GUEST);
  await guest.getByRole('button', { name: QUESTION }).waitFor();
  await expectFits(guest, 'choosing a question');
  await guest.getByRole('button', { name: QUESTION }).click();
  await guest.getByLabel('Choose a video').waitFor();
  await expectFits(guest, 'choosing how to answer');
  await sendVideo(guest);
  await expectFits(guest, 'the clip has arrived');

  const viewer = await phone(browser);
  await viewer.goto(await publish(request, account, tributeId));
  await viewer.getByRole('button', { name: 'Play the reel' }).waitFor();
  await expectFits(viewer, 'the film');
  await viewer.goto(`/tribute/${tributeId}/watch`);
  await viewer
    .getByRole('button', { name: `Play ${GUEST}’s clip` })
    .first()
    .waitFor();
  await expectFits(viewer, 'the clips one by one');
  await expectControlsToHide(viewer);

  const creator = await phone(browser);
  await signInAs(creator, 'long-words@example.com');
  await creator.getByRole('heading', { name: SUBJECT }).waitFor();
  await expectFits(creator, 'home');
  await creator.goto(`/tribute/${tributeId}`);
  await creator.getByRole('heading', { name: QUESTION }).first().waitFor();
  await expectFits(creator, 'workroom');
  await creator.goto(`/createtribute/tributeready?tributeId=${tributeId}`);
  await creator.getByRole('heading', { name: 'Your invitation is ready' }).waitFor();
  await expectFits(creator, 'the invitation is ready');
});

test("nothing covers home's address, and an empty workroom's buttons fit their words", async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'one-reel@example.com');
  const { tributeId } = await makeTribute(request, account);
  const page = await phone(browser);
  await signInAs(page, 'one-reel@example.com');
  await page.getByRole('heading', { name: 'Anna Lindqvist' }).waitFor();
  const address = page.getByRole('contentinfo').locator('p');
  await address.waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  // Playwright rejects a click on a covered element.
  await address.click({ trial: true, timeout: 5_000 });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tribute/${tributeId}`);
  const widthOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.width;
  await page
    .getByText(/^As soon as the first clip|first clip/)
    .first()
    .waitFor();
  expect(await widthOf('Share link')).toBeLessThan(200);
  expect(await widthOf('Publish')).toBeLessThan(200);

  await page.getByRole('button', { name: 'More reel actions' }).click();
  await page.getByRole('menuitem', { name: 'Reel settings' }).click();
  await page.getByRole('button', { name: 'Edit the details' }).click();
  const choices = page.getByRole('group', { name: 'Gender' }).locator('label');
  await expect(choices).toHaveCount(3);
  const tops = await choices.evaluateAll((all) => all.map((choice) => choice.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test("both answers to the take stay on a phone's screen without a network", async ({ browser, request }) => {
  const account = await makeAccount(request, 'offline-review@example.com');
  const { tributeId } = await makeTribute(request, account);
  const file = join(temporaryFolder(), 'clip.mp4');
  await synthesiseSpeaker({ seed: 4, size: { width: 360, height: 640 } }, file, { seconds: 2 });
  const page = await phone(browser);
  await page.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(page, 'Jonas');
  await page.getByLabel('Choose a video').setInputFiles(file);
  await page.getByRole('button', { name: 'Send my clip' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('alert').getByRole('button').waitFor();
  await expect(page.getByRole('button', { name: 'Re-record', exact: true })).toBeInViewport({ ratio: 1 });
});

test('at 200 % zoom the invitation shows who it is for and who asks', async ({ page, request }) => {
  const account = await makeAccount(request, 'zoomed@example.com');
  const { tributeId } = await makeTribute(request, account);
  // What is left of a laptop's window at 200 %, and of a phone's held sideways.
  for (const viewport of [
    { width: 720, height: 400 },
    { width: 640, height: 360 },
    { width: 844, height: 390 },
    { width: 320, height: 420 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`/tribute/${tributeId}`);
    const invitation = page.getByRole('heading', { level: 1 }).locator('+ p');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(invitation).toBeInViewport({ ratio: 1 });
    // Nothing lies over the words.
    await invitation.click({ trial: true, timeout: 5_000 });
    await rest(page);
    expect.soft(await findOverflow(page), JSON.stringify(viewport)).toEqual([]);
  }
});

test('forced colours outline every button', async ({ browser, request }) => {
  const account = await makeAccount(request, 'forced@example.com');
  const { tributeId } = await makeTribute(request, account);
  const page = await (await browser.newContext({ forcedColors: 'active' })).newPage();
  const bare = () =>
    page
      .locator('button, a.MuiButton-root, a[href^="/recordtribute"]')
      .evaluateAll((all) =>
        all
          .filter((button) => button.checkVisibility() && getComputedStyle(button).borderTopWidth === '0px')
          .map(({ outerHTML }) => outerHTML),
      );
  for (const path of [`/tribute/${tributeId}`, `/recordtribute?tributeId=${tributeId}`, '/login']) {
    await page.goto(path);
    await page.getByRole('button').or(page.getByRole('link')).first().waitFor();
    expect(await bare(), path).toEqual([]);
  }
});

/** The controls leave the picture while the reel plays, although the pressed button keeps the focus, and return for keys. */
async function expectControlsToHide(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const controls = page.locator('[data-idle="true"] > :last-child');
  await expect(controls).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await expect(controls).toHaveCSS('opacity', '1');
}

test('with reduced motion, words deep in a page take a new colour at once', async ({ browser }) => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto('/login');
  const colors = await page.evaluate(() => {
    const outer = document.createElement('div');
    outer.innerHTML = '<div><div><div><p>Kind words</p></div></div></div>';
    document.body.append(outer);
    const words = outer.querySelector('p') ?? outer;
    const colorOf = (color: string) => {
      outer.style.color = color;
      return getComputedStyle(words).color;
    };
    return [colorOf('rgb(1, 2, 3)'), colorOf('rgb(4, 5, 6)')];
  });
  expect(colors).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
});
