import type { Page } from '@playwright/test';
import { at, failCalls, holdCalls, press, type Screen, type ScreenContext, settle } from './screen.ts';
import { failing, filling, inTurn, pressing, reading } from './steps.ts';

type Mail = { to: string[]; text: string };

/** Sign-in, sign-up, password and a new person's first screens. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'login', route: '/login', as: 'visitor', open: at('/login') },
  {
    name: 'login-error',
    route: '/login',
    as: 'visitor',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/login`);
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await press(page, 'Sign in');
      await settle(page, 1_000);
    },
  },
  {
    name: 'login-google',
    route: '/login',
    as: 'visitor',
    shows: ['components/sign-in/google-stand-in-dialog.tsx'],
    open: async (page, { origin }) => {
      await page.goto(`${origin}/login`);
      await press(page, 'Continue with Google');
      await page.getByRole('dialog').waitFor();
      await settle(page);
    },
  },
  {
    name: 'signup-missing',
    route: '/signup',
    as: 'visitor',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/signup`);
      await press(page, 'Create account');
      await settle(page);
    },
  },
  { name: 'signup', route: '/signup', as: 'visitor', open: at('/signup') },
  { name: 'forgotpassword', route: '/forgotpassword', as: 'visitor', open: at('/forgotpassword') },
  {
    name: 'forgotpassword-sent',
    route: '/forgotpassword',
    as: 'visitor',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/forgotpassword`);
      await page.locator('input[type=email]').fill('ruth@example.com');
      await page.locator('button[type=submit]').click();
      await settle(page, 1_500);
    },
  },
  {
    name: 'newpassword',
    route: '/forgotpassword',
    as: 'visitor',
    open: at('/forgotpassword?oobCode=nothing'),
  },
  {
    name: 'newpassword-refused',
    route: '/forgotpassword',
    as: 'visitor',
    open: inTurn(
      at('/forgotpassword?oobCode=nothing'),
      filling('Password', 'a-better-password'),
      pressing('Save the new password'),
      reading('Get a new link'),
    ),
  },
  {
    name: 'verify-invalid',
    route: '/signup/verify',
    as: 'visitor',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/signup/verify?token=nothing`);
      await settle(page, 1_200);
    },
  },
  {
    name: 'verify-unknown',
    route: '/signup/verify',
    as: 'visitor',
    open: inTurn(
      failing(/\/api\/user\/verify/),
      at('/signup/verify?token=nothing'),
      reading('We couldn’t confirm your email yet'),
    ),
  },
  {
    name: 'signup-waiting',
    route: '/signup',
    as: 'newcomer',
    open: async (page, context) => {
      await page.goto(`${context.origin}/signup`);
      await page.getByLabel('Email').fill(newcomerOf(context));
      await page.getByLabel('Password', { exact: true }).fill('a-good-password');
      await press(page, 'Create account');
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    },
  },
  {
    name: 'verify',
    route: '/signup/verify',
    as: 'newcomer',
    open: async (page, context) => {
      await page.goto(await newestLink(context));
      await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    },
  },
  {
    name: 'complete-profile',
    route: '/home',
    as: 'newcomer',
    shows: ['components/account/complete-profile-dialog.tsx'],
    open: async (page, { origin }) => {
      await page.goto(`${origin}/home`);
      await page.getByRole('dialog', { name: 'Complete your profile' }).waitFor();
      await settle(page);
    },
  },
  {
    name: 'home-empty',
    route: '/home',
    as: 'newcomer',
    isWhole: true,
    open: async (page, { origin }) => {
      await page.goto(`${origin}/home`);
      const dialog = page.getByRole('dialog', { name: 'Complete your profile' });
      await dialog.getByLabel('First name').fill('Ben');
      await dialog.getByLabel('Last name').fill('Lindqvist');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await settle(page);
    },
  },
  { name: 'notifications-empty', route: '/notification', as: 'newcomer', open: at('/notification') },
  {
    name: 'profile-dialog',
    route: '/home',
    as: 'newcomer',
    shows: ['components/layout/profile-dialog.tsx'],
    open: async (page, { origin }) => {
      await page.goto(`${origin}/home`);
      await press(page, 'Your account');
      await page.getByRole('dialog').waitFor();
      await settle(page);
    },
  },
  {
    name: 'profile-dialog-no-credit',
    route: '/home',
    as: 'newcomer',
    shows: ['components/layout/profile-dialog.tsx'],
    open: async (page, { origin }) => {
      await withoutCredit(page);
      await page.goto(`${origin}/home`);
      await settle(page);
      await press(page, 'Your account');
      await page.getByRole('dialog').waitFor();
      await settle(page);
    },
  },
  { name: 'share-empty', route: '/share', as: 'newcomer', open: at('/share') },
  {
    name: 'home-loading',
    route: '/home',
    as: 'newcomer',
    open: async (page, context) => {
      await holdCalls(page, /\/api\/tribute(\?|$)/);
      await at('/home')(page, context);
      await settle(page);
    },
  },
  {
    name: 'home-error',
    route: '/home',
    as: 'newcomer',
    open: async (page, context) => {
      await failCalls(page, /\/api\/tribute(\?|$)/);
      await at('/home')(page, context);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];

const newcomerOf = ({ window = 'newcomer' }: ScreenContext) => `ben.${window}@example.com`;

/** Returns the first link in the newest account's mail. */
async function newestLink(context: ScreenContext): Promise<string> {
  const mails = (await (await fetch(`${context.mailboxOrigin}/mails.json`)).json()) as Mail[];
  const mail = mails.find(({ to }) => to.includes(newcomerOf(context)));
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

const withoutCredit = (page: Page) =>
  page.route(/\/api\/user(\?|$)/, async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...body.data, credit: 0 } } });
  });
