import { expect, type Locator, type Page } from '@playwright/test';
import { findOverflow, rest } from '#e2e/screens/overflow.ts';
import { sayName } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { test } from './fixtures/test.ts';

const PHONE = { width: 844, height: 390 };
const SMALL_PHONE = { width: 667, height: 375 };
const QUESTION = 'What did Anna teach you that you still do today, whenever nobody is looking?';

test('the recorder fits a phone on its side in each of its phases [recorder-countdown]', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'sideways@example.com');
  const { tributeId } = await makeTribute(request, account, { questions: [{ text: QUESTION }] });
  const page = await (await browser.newContext({ viewport: PHONE, hasTouch: true })).newPage();
  await page.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(page, 'Jonas');
  await page.getByRole('button', { name: /Record with the camera/ }).click();
  const shown = [page.getByLabel('Your camera’s picture'), page.getByText(QUESTION), page.getByRole('timer')];
  const before = shown.slice(0, 2);

  await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
  await expectWhole(page, 'checking', before);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expectWhole(page, 'idle', before);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByText(/^Recording starts in/)).toBeAttached();
  await expectWhole(page, 'countdown', before, [PHONE]);
  await expect(page.getByRole('timer')).toHaveText(/^0:0[1-9] /);
  await expectWhole(page, 'recording', shown);
  await page.getByRole('button', { name: 'Pause recording' }).click();
  await expectWhole(page, 'paused', shown);
  await page.getByRole('button', { name: 'Resume recording' }).click();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.getByLabel('Start of your clip').waitFor();
  for (const size of [PHONE, SMALL_PHONE]) {
    await page.setViewportSize(size);
    for (const name of ['Play your clip', 'Re-record', 'Send my clip'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    const clip = page.getByLabel('Your clip', { exact: true });
    await expect.soft(clip, 'review').toBeInViewport({ ratio: 1 });
    expect.soft(await areApart(clip, page.getByText(/^By sending, you agree/))).toBe(true);
    expect.soft(await findOverflow(page), 'review').toEqual([]);
  }
});

/** Checks that everything shown and every control is on the screen, and that nothing lies over it. */
async function expectWhole(
  page: Page,
  phase: string,
  shown: readonly Locator[],
  sizes = [PHONE, SMALL_PHONE],
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await rest(page);
    for (const part of shown) await expect.soft(part, phase).toBeInViewport({ ratio: 1 });
    const troubles = [...(await findCovered(page)), ...(await findOverflow(page))];
    expect.soft(troubles, `${phase} at ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
}

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [box, edges] = [await one.boundingBox(), await other.boundingBox()];
  if (!box || !edges) return false;
  return (
    box.x + box.width <= edges.x ||
    edges.x + edges.width <= box.x ||
    box.y + box.height <= edges.y ||
    edges.y + edges.height <= box.y
  );
}

/** Returns the controls and words that another one covers or the screen's edge cuts off. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const METER = '[style*="--level"]';
    const isText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const boxes = [...document.querySelectorAll('[data-room] *')].filter(
      (element) =>
        element.matches(METER) ||
        ((element.matches('button, a') || isText(element)) &&
          !element.closest('.visually-hidden, [aria-hidden=true]') &&
          element.checkVisibility({ visibilityProperty: true })),
    );
    const name = (element: Element) =>
      element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || 'the level meter');
    const found: string[] = [];
    for (const element of boxes) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
        found.push(`${name(element)} leaves the screen`);
      for (const other of boxes) {
        if (other.contains(element) || element.contains(other)) continue;
        const edges = other.getBoundingClientRect();
        const isApart =
          edges.right <= left || edges.left >= right || edges.bottom <= top || edges.top >= bottom;
        if (!isApart) found.push(`${name(element)} meets ${name(other)}`);
      }
    }
    return found;
  });
}
