import type { Locator, Page } from '@playwright/test';
import { failCalls, holdCalls, press, type Screen, settle } from './screen.ts';

/** Something that is done on the way to a screen. */
export type Step = Screen['open'];

/** One step after another, in the same window. */
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

/** Until a text is there, and still. */
export const reading =
  (text: string | RegExp): Step =>
  async (page) => {
    await page.getByText(text).first().waitFor();
    await settle(page);
  };

/** Moves the page until what a picture is about stands at its top, below what sticks there. */
export const lookingAt =
  (find: (page: Page) => Locator): Step =>
  async (page) => {
    await find(page)
      .first()
      .evaluate((element) => {
        const moveTo = (top: number) =>
          scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
        moveTo(24);
        // Some headers stay, others go along.
        moveTo(24 + Math.max(document.querySelector('header')?.getBoundingClientRect().bottom ?? 0, 0));
      });
    await settle(page);
  };

export const filling =
  (label: string, value: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).first().fill(value);

/** Presses what opens a dialog, and waits until it stands. */
export const openingDialog = (button: string | RegExp): Step => inTurn(pressing(button), dialogThere);

/** Presses what opens a menu, and waits until it stands. */
export const openingMenu = (button: string | RegExp): Step =>
  inTurn(pressing(button), (page) => page.getByRole('menu').waitFor(), resting());

/** Chooses from the open menu what opens a dialog. */
export const choosing = (item: string): Step =>
  inTurn((page) => page.getByRole('menuitem', { name: item }).click(), dialogThere);

/** The dialog opened last is the one in front. */
async function dialogThere(page: Page): Promise<void> {
  await page.locator('[role=dialog], dialog[open]').last().waitFor();
  await settle(page);
}

/** From now on the answers to calls whose address matches are changed on their way. */
export const changing =
  <T>(address: RegExp, change: (data: T) => unknown): Step =>
  (page) =>
    page.route(address, async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const { data } = (await response.json()) as { data: T };
      await route.fulfill({ response, json: { data: change(data) } });
    });

/** From now on the calls whose address matches are answered without the server. */
export const answering =
  (address: RegExp, data: unknown): Step =>
  (page) =>
    page.route(address, (route) => route.fulfill({ json: { data } }));

/** From now on calls get the answer to another call. */
export const redirecting =
  (address: RegExp, change: (url: string) => string): Step =>
  (page) =>
    page.route(address, async (route) =>
      route.fulfill({ response: await route.fetch({ url: change(route.request().url()), maxRetries: 2 }) }),
    );
