import { answerCalls, holdCalls } from './interception.ts';
import { at, failCalls, mailedLink, press, type Screen, settle } from './screen.ts';
import { answering, closeAll, inTurn, openingDialog, pressing, reading, type Step } from './steps.ts';

const NOTIFICATIONS = /\/api\/notification/;
const OWN_USER = /\/api\/user(\?|$)/;

/** Not the link of an invitation, which the sample's account may have tried out. */
const UNSUBSCRIBE_LINK = /(?<=Turn off emails like this one: )\S+/;

const openUnsubscribePage: Step = async (page, context) => {
  await page.goto(await mailedLink(page, context, context.sample.account.email, UNSUBSCRIBE_LINK));
  await page.getByRole('heading', { name: 'Turn these emails off?' }).waitFor();
};

export const PERSON_SCREENS: readonly Screen[] = [
  {
    name: 'drawer',
    route: '/home',
    as: 'creator',
    shows: ['components/layout/side-drawer.tsx'],
    open: async (page, { origin }) => {
      await page.goto(`${origin}/home`);
      await press(page, 'Menu');
      await page.getByRole('dialog').waitFor();
      await settle(page);
    },
  },
  {
    name: 'drawer-elsewhere',
    route: '/faq',
    as: 'creator',
    shows: ['components/layout/side-drawer.tsx'],
    open: async (page, { origin }) => {
      await page.goto(`${origin}/faq`);
      await press(page, 'Menu');
      await page.getByRole('dialog').waitFor();
      await settle(page);
    },
  },
  {
    name: 'profile-loading',
    route: '/profile',
    as: 'creator',
    open: async (page, { origin }) => {
      await holdCalls(page, OWN_USER);
      await page.goto(`${origin}/profile`);
      await settle(page);
    },
  },
  {
    name: 'profile-error',
    route: '/profile',
    as: 'creator',
    open: async (page, { origin }) => {
      await failCalls(page, OWN_USER);
      await page.goto(`${origin}/profile`);
      await settle(page, 4_500);
    },
  },
  { name: 'profile', route: '/profile', as: 'creator', isWhole: true, open: at('/profile') },
  {
    name: 'profile-email',
    route: '/profile',
    as: 'creator',
    continues: true,
    shows: ['components/profile/email-dialog.tsx'],
    open: openingDialog('Change email'),
  },
  {
    name: 'profile-password',
    route: '/profile',
    as: 'creator',
    continues: true,
    shows: ['components/profile/password-dialog.tsx'],
    open: inTurn(closeAll, openingDialog('Change password')),
  },
  {
    name: 'profile-delete',
    route: '/profile',
    as: 'creator',
    continues: true,
    shows: ['components/profile/deletion-dialog.tsx'],
    open: inTurn(closeAll, openingDialog('Delete my account')),
  },
  {
    name: 'account-keep',
    route: '/home',
    as: 'creator',
    shows: ['components/account/keep-account-dialog.tsx'],
    open: async (page, { origin }) => {
      const error = { error: 'This account was deleted and is locked.', code: 'ACCOUNT_DELETED' };
      await answerCalls(page, /\/api\/user\/session/, error, 403);
      await page.goto(`${origin}/home`);
      await page.getByRole('dialog').waitFor();
      await settle(page);
    },
  },
  {
    name: 'account-suspended',
    route: '/home',
    as: 'creator',
    shows: ['components/account/suspended-dialog.tsx'],
    open: async (page, { origin }) => {
      const error = { error: 'This account is suspended.', code: 'ACCOUNT_SUSPENDED' };
      await answerCalls(page, /\/api\/user\/session/, error, 403);
      await page.goto(`${origin}/home`);
      await page.getByRole('dialog').waitFor();
      await settle(page);
    },
  },
  { name: 'notifications', route: '/notification', as: 'creator', isWhole: true, open: at('/notification') },
  {
    name: 'notifications-loading',
    route: '/notification',
    as: 'creator',
    open: async (page, { origin }) => {
      await holdCalls(page, NOTIFICATIONS);
      await page.goto(`${origin}/notification`);
      await settle(page);
    },
  },
  {
    name: 'notifications-error',
    route: '/notification',
    as: 'creator',
    open: async (page, { origin }) => {
      await failCalls(page, NOTIFICATIONS);
      await page.goto(`${origin}/notification`);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'contact-signed-in', route: '/contactus', as: 'creator', isWhole: true, open: at('/contactus') },
  {
    name: 'pricing-return',
    route: '/pricing/return',
    as: 'creator',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/pricing/return?session_id=nothing`);
      await settle(page, 1_500);
    },
  },
  {
    name: 'pricing-signed-in',
    route: '/pricing',
    as: 'creator',
    isWhole: true,
    // The buttons wait for the account.
    open: inTurn(at('/pricing'), (page) =>
      page
        .getByRole('button', { name: /^Buy 5 / })
        .first()
        .click({ trial: true }),
    ),
  },
  {
    name: 'unsubscribe-account',
    route: '/unsubscribe',
    as: 'creator',
    open: openUnsubscribePage,
  },
  {
    name: 'unsubscribe-account-done',
    route: '/unsubscribe',
    as: 'creator',
    continues: true,
    open: inTurn(
      answering(/\/api\/notification\/unsubscribe/, {}),
      pressing('Stop these emails'),
      reading('Done'),
    ),
  },
];
