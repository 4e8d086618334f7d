import { expect, type Locator, type Page } from '@playwright/test';
import { answerCalls, changeCalls, holdCalls, redirectCalls } from './interception.ts';
import { rest } from './overflow.ts';
import { failCalls, press, type Screen, settle } from './screen.ts';

/** Elements leave some moments after the key, also without motion. */
const CLOSING_MS = 500;
const CLOSING_ALL_MS = 30_000;

export type Step = Screen['open'];

export const inTurn =
  (...steps: readonly Step[]): Step =>
  async (page, context) => {
    for (const step of steps) await step(page, context);
  };

export const pressing =
  (name: string | RegExp): Step =>
  (page) =>
    press(page, name);

export const resting =
  (ms?: number): Step =>
  (page) =>
    settle(page, ms);

export const holding =
  (address: RegExp): Step =>
  (page) =>
    holdCalls(page, address);

export const failing =
  (address: RegExp, status?: number): Step =>
  (page) =>
    failCalls(page, address, status);

export const reading =
  (text: string | RegExp): Step =>
  async (page) => {
    await page.getByText(text).first().waitFor();
    await settle(page);
  };

/** Scrolls an element to the top, below sticky parts. */
export const lookingAt =
  (find: (page: Page) => Locator): Step =>
  async (page) => {
    await find(page)
      .first()
      .evaluate((element) => {
        const moveTo = (top: number) =>
          scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
        moveTo(24);
        // Some headers are sticky.
        moveTo(24 + Math.max(document.querySelector('header')?.getBoundingClientRect().bottom ?? 0, 0));
      });
    await rest(page);
  };

export const filling =
  (label: string, value: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).first().fill(value);

export const openingDialog = (button: string | RegExp): Step => inTurn(pressing(button), dialogThere);

export const openingMenu = (button: string | RegExp): Step =>
  inTurn(pressing(button), (page) => page.getByRole('menu').waitFor(), rest);

export const choosing = (item: string): Step =>
  inTurn((page) => page.getByRole('menuitem', { name: item }).click(), dialogThere);

/** The last opened dialog is in front. */
async function dialogThere(page: Page): Promise<void> {
  await page.locator('[role=dialog], dialog[open]').last().waitFor();
  await rest(page);
}

/** Closes the dialogs, menus and lists over the page, one by one. */
export async function closeAll(page: Page): Promise<void> {
  const open = page.locator('[role=dialog], [role=menu], [role=listbox], dialog[open]');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0, { timeout: CLOSING_MS });
  }).toPass({ timeout: CLOSING_ALL_MS });
}

/** Changes the answers to matching calls. */
export const changing =
  <T>(address: RegExp, change: (data: T) => unknown): Step =>
  (page) =>
    changeCalls(page, address, (data) => change(data as T));

/** Answers matching calls without the server. */
export const answering =
  (address: RegExp, data: unknown): Step =>
  (page) =>
    answerCalls(page, address, { data });

/** Gives calls the answer to another call. */
export const redirecting =
  (address: RegExp, change: (url: string) => string): Step =>
  (page) =>
    redirectCalls(page, address, change);
