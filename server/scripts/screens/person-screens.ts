import { at, failCalls, holdCalls, press, type Screen, settle } from './screen.ts';

const NOTIFICATIONS = /\/api\/notification/;
const OWN_USER = /\/api\/user(\?|$)/;

/** What belongs to the person who is signed in: menu, profile, notifications, feedback, prices. */
export const PERSON_SCREENS: readonly Screen[] = [
  {
    name: 'drawer',
    route: '/home',
    as: 'creator',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/home`);
      await press(page, 'Menu');
      await settle(page);
    },
  },
  {
    name: 'drawer-elsewhere',
    route: '/faq',
    as: 'creator',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/faq`);
      await press(page, 'Menu');
      await settle(page);
    },
  },
  { name: 'profile', route: '/profile', as: 'creator', isWhole: true, open: at('/profile') },
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
  {
    name: 'profile-delete',
    route: '/profile',
    as: 'creator',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/profile`);
      await press(page, 'Delete my account');
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
  { name: 'feedback', route: '/feedback', as: 'creator', isWhole: true, open: at('/feedback') },
  {
    name: 'feedback-sent',
    route: '/feedback',
    as: 'creator',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/feedback`);
      await page.locator('label').filter({ hasText: '5 stars' }).click();
      await press(page, 'Send');
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    },
  },
  { name: 'feedback-record', route: '/feedback/record', as: 'creator', open: at('/feedback/record') },
  {
    name: 'feedback-camera',
    route: '/feedback/record',
    as: 'creator',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/feedback/record`);
      await press(page, 'Open the camera');
      await page.getByRole('button', { name: 'Start recording' }).waitFor();
      await settle(page);
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
  { name: 'pricing-signed-in', route: '/pricing', as: 'creator', isWhole: true, open: at('/pricing') },
];
