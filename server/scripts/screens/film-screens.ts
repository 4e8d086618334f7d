import type { Page } from '@playwright/test';
import { failCalls, holdCalls, press, type Screen, type ScreenContext, settle } from './screen.ts';

const FEED = /\/api\/submission\/feed/;
const FILM_SECONDS_OF_NO_INTEREST = 9_500;

const openWatch = (page: Page, { origin, sample }: ScreenContext) =>
  page.goto(`${origin}/tribute/${sample.tributeId}/watch`);

async function watchToTheEnd(page: Page): Promise<void> {
  await press(page, 'Play the film');
  await settle(page, 1_500);
  await page.getByRole('slider').first().press('End');
}

/** The black rooms: the reel so far with its clips, and the film behind its own link. */
export const FILM_SCREENS: readonly Screen[] = [
  {
    name: 'watch',
    route: '/tribute/[tributeId]/watch',
    as: 'creator',
    isWhole: true,
    open: async (page, context) => {
      await openWatch(page, context);
      await settle(page, 1_500);
    },
  },
  {
    name: 'watch-loading',
    route: '/tribute/[tributeId]/watch',
    as: 'creator',
    isWhole: true,
    open: async (page, context) => {
      await holdCalls(page, FEED);
      await openWatch(page, context);
      await settle(page);
    },
  },
  {
    name: 'watch-error',
    route: '/tribute/[tributeId]/watch',
    as: 'creator',
    isWhole: true,
    open: async (page, context) => {
      await failCalls(page, FEED);
      await openWatch(page, context);
      await settle(page, 1_500);
    },
  },
  {
    name: 'watch-playing',
    route: '/tribute/[tributeId]/watch',
    as: 'creator',
    open: async (page, context) => {
      await openWatch(page, context);
      await page
        .getByRole('button', { name: /Aunt Maja/ })
        .first()
        .click();
      await settle(page, 2_500);
    },
  },
  {
    name: 'watch-guest',
    route: '/tribute/[tributeId]/watch',
    as: 'guest',
    isWhole: true,
    open: async (page, context) => {
      await openWatch(page, context);
      await settle(page, 1_500);
    },
  },
  {
    name: 'presentation',
    route: '/tribute/[tributeId]/presentation',
    as: 'visitor',
    open: (page, { sample }) => page.goto(sample.presentationLink),
  },
  {
    name: 'presentation-playing',
    route: '/tribute/[tributeId]/presentation',
    as: 'visitor',
    open: async (page, { sample }) => {
      await page.goto(sample.presentationLink);
      await press(page, 'Play the film');
      await settle(page, FILM_SECONDS_OF_NO_INTEREST);
    },
  },
  {
    name: 'presentation-end',
    route: '/tribute/[tributeId]/presentation',
    as: 'visitor',
    isWhole: true,
    open: async (page, { sample }) => {
      await page.goto(`${sample.presentationLink}&tgd=1`);
      await watchToTheEnd(page);
      await page.getByRole('link', { name: 'Record a thank-you' }).waitFor();
      await settle(page);
    },
  },
  {
    name: 'presentation-thank-you',
    route: '/recordtribute',
    as: 'visitor',
    open: async (page, { sample }) => {
      await page.goto(`${sample.presentationLink}&tgd=1`);
      await watchToTheEnd(page);
      await page.getByRole('link', { name: 'Record a thank-you' }).click();
      await page.waitForURL(/recordtribute/);
      await settle(page);
    },
  },
];
