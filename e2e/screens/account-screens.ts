import type { UserDto } from '#lib/contracts/users.ts';
import { holdCalls } from './interception.ts';
import { rest } from './overflow.ts';
import { at, failCalls, mailedLink, press, type Screen, type ScreenContext, settle } from './screen.ts';
import { answering, changing, failing, filling, inTurn, openingDialog, pressing, reading } from './steps.ts';

const VERIFICATION = /\/api\/user\/verify/;

export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'login', route: '/login', as: 'visitor', open: at('/login') },
  {
    name: 'login-error',
    route: '/login',
    as: 'visitor',
    continues: true,
    open: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await press(page, 'Sign in');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'login-google',
    route: '/login',
    as: 'visitor',
    continues: true,
    shows: ['components/sign-in/google-stand-in-dialog.tsx'],
    open: async (page) => {
      await press(page, 'Continue with Google');
      await page.getByRole('dialog').waitFor();
      await settle(page);
    },
  },
  { name: 'signup', route: '/signup', as: 'visitor', open: at('/signup') },
  {
    name: 'signup-missing',
    route: '/signup',
    as: 'visitor',
    continues: true,
    open: inTurn(pressing('Create account'), rest),
  },
  { name: 'forgotpassword', route: '/forgotpassword', as: 'visitor', open: at('/forgotpassword') },
  {
    name: 'forgotpassword-sent',
    route: '/forgotpassword',
    as: 'visitor',
    continues: true,
    open: inTurn(
      (page, { sample }) => page.getByLabel('Email').fill(sample.account.email),
      pressing('Send the link'),
      reading('Email Sent Successfully!'),
    ),
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
    continues: true,
    open: inTurn(
      filling('Password', 'a-better-password'),
      pressing('Save the new password'),
      reading('Get a new link'),
    ),
  },
  {
    name: 'verify-invalid',
    route: '/signup/verify',
    as: 'visitor',
    open: inTurn(at('/signup/verify?token=nothing'), reading('This link no longer works')),
  },
  {
    name: 'verify-unknown',
    route: '/signup/verify',
    as: 'visitor',
    open: inTurn(
      failing(VERIFICATION),
      at('/signup/verify?token=nothing'),
      reading('We couldn’t confirm your email yet'),
    ),
  },
  {
    name: 'verify-change-invalid',
    route: '/signup/verify',
    as: 'visitor',
    open: inTurn(at('/signup/verify?token=nothing&change=1'), reading('Ask for a new one in your profile')),
  },
  {
    name: 'verify-change-sign-in',
    route: '/signup/verify',
    as: 'visitor',
    open: inTurn(
      failing(VERIFICATION, 401),
      at('/signup/verify?token=nothing&change=1'),
      reading('Sign in to change your email'),
    ),
  },
  {
    name: 'verify-changed',
    route: '/signup/verify',
    as: 'visitor',
    open: inTurn(
      answering(VERIFICATION, { email: 'ruth@example.com', redirectUrl: '/profile' }),
      at('/signup/verify?token=nothing&change=1'),
      reading('Your new email is confirmed'),
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
      await page.goto(await mailedLink(page, context, newcomerOf(context), /https?:\/\/\S+\/verify\?\S+/));
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
      await rest(page);
    },
  },
  {
    name: 'home-empty',
    route: '/home',
    as: 'newcomer',
    isWhole: true,
    continues: true,
    open: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Complete your profile' });
      await dialog.getByLabel('First name').fill('Ben');
      await dialog.getByLabel('Last name').fill('Lindqvist');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await rest(page);
    },
  },
  {
    name: 'profile-dialog',
    route: '/home',
    as: 'newcomer',
    continues: true,
    shows: ['components/layout/profile-dialog.tsx'],
    open: openingDialog('Your account'),
  },
  { name: 'notifications-empty', route: '/notification', as: 'newcomer', open: at('/notification') },
  {
    name: 'profile-dialog-no-credit',
    route: '/home',
    as: 'newcomer',
    shows: ['components/layout/profile-dialog.tsx'],
    open: async (page, context) => {
      await withoutCredit(page, context);
      await page.goto(`${context.origin}/home`);
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

const withoutCredit = changing<UserDto>(/\/api\/user(\?|$)/, (user) => ({ ...user, credit: 0 }));
