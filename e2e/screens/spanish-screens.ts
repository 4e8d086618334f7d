import type { Page } from '@playwright/test';
import { press, type Screen, settle, signIn } from './screen.ts';

/** The sample account reads English; this browser does not. */
const speakSpanish = (page: Page, origin: string) =>
  page.context().addCookies([{ name: 'locale', value: 'es', url: origin }]);

const at =
  (path: string): Screen['open'] =>
  async (page, { origin }) => {
    await speakSpanish(page, origin);
    await page.goto(origin + path);
  };

/** The main screens in Spanish, whose words are longer. */
export const SPANISH_SCREENS: readonly Screen[] = [
  { name: 'es-landing', route: '/', as: 'spanish', isWhole: true, open: at('/') },
  { name: 'es-login', route: '/login', as: 'spanish', open: at('/login') },
  {
    name: 'es-invitation',
    route: '/tribute/[tributeId]',
    as: 'spanish',
    isWhole: true,
    open: (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`),
  },
  { name: 'es-pricing', route: '/pricing', as: 'spanish', isWhole: true, open: at('/pricing') },
  { name: 'es-wizard', route: '/createtribute', as: 'spanish', isWhole: true, open: at('/createtribute') },
  { name: 'es-home', route: '/home', as: 'spanish', isWhole: true, open: signIn },
  {
    name: 'es-drawer',
    route: '/pricing',
    as: 'spanish',
    open: async (page, { origin }) => {
      await speakSpanish(page, origin);
      await page.goto(`${origin}/pricing`);
      await press(page, 'Menú');
      await settle(page);
    },
  },
  {
    name: 'es-profile-dialog',
    route: '/home',
    as: 'spanish',
    open: async (page, { origin }) => {
      await speakSpanish(page, origin);
      await page.goto(`${origin}/home`);
      await page.locator('header button').last().click();
      await page.getByRole('dialog').waitFor();
      await settle(page);
    },
  },
  {
    name: 'es-workroom',
    route: '/workroom/[tributeId]',
    as: 'spanish',
    isWhole: true,
    open: async (page, { origin, sample }) => {
      await speakSpanish(page, origin);
      await page.goto(`${origin}/tribute/${sample.tributeId}`);
      await page
        .getByRole('button', { name: /Aunt Maja/ })
        .first()
        .waitFor();
      await settle(page);
    },
  },
  { name: 'es-profile', route: '/profile', as: 'spanish', isWhole: true, open: at('/profile') },
];
