import { at, press, type Screen, settle } from './screen.ts';
import { answering, failing, inTurn, pressing, reading, resting } from './steps.ts';

const UNSUBSCRIBE = /\/api\/notification\/unsubscribe/;
const unsubscribe = pressing('Stop these emails');
const unsubscribeFromAll = inTurn(
  at('/unsubscribe?token=nothing'),
  pressing('Stop all invitations, from anyone'),
);
const MESSAGE = /\/api\/(contact|feedback)/;

const writeToUs: Screen['open'] = async (page, { origin }) => {
  await page.goto(`${origin}/contactus`);
  await page.getByLabel('Your name').fill('Ruth');
  await page.getByLabel('Your email').fill('ruth@example.com');
  await page.getByLabel('Your message').fill('Where do I begin?');
  await press(page, 'Send');
};

export const HOUSE_SCREENS: readonly Screen[] = [
  { name: 'landing', route: '/', as: 'visitor', isWhole: true, open: at('/') },
  { name: 'about', route: '/aboutus', as: 'visitor', isWhole: true, open: at('/aboutus') },
  { name: 'faq', route: '/faq', as: 'visitor', isWhole: true, open: at('/faq') },
  {
    name: 'faq-open',
    route: '/faq',
    as: 'visitor',
    continues: true,
    open: async (page) => {
      await page.locator('summary, [aria-expanded]').first().click();
      await settle(page);
    },
  },
  { name: 'privacy', route: '/privacypolicy', as: 'visitor', isWhole: true, open: at('/privacypolicy') },
  { name: 'pricing', route: '/pricing', as: 'visitor', isWhole: true, open: at('/pricing') },
  { name: 'contact', route: '/contactus', as: 'visitor', isWhole: true, open: at('/contactus') },
  {
    name: 'contact-missing',
    route: '/contactus',
    as: 'visitor',
    continues: true,
    open: inTurn(pressing('Send'), resting()),
  },
  {
    name: 'contact-error',
    route: '/contactus',
    as: 'visitor',
    open: inTurn(failing(MESSAGE), writeToUs, resting()),
  },
  {
    name: 'contact-sent',
    route: '/contactus',
    as: 'visitor',
    open: async (page, context) => {
      await writeToUs(page, context);
      await page.getByText('We’ll answer you at ruth@example.com.').waitFor();
      // Portraits load after the page.
      await page.locator('main svg').first().waitFor();
    },
  },
  { name: 'feedback-signed-out', route: '/feedback', as: 'visitor', open: at('/feedback') },
  { name: 'unsubscribe', route: '/unsubscribe', as: 'visitor', open: at('/unsubscribe?token=nothing') },
  {
    name: 'unsubscribe-failed',
    route: '/unsubscribe',
    as: 'visitor',
    continues: true,
    open: inTurn(failing(UNSUBSCRIBE), unsubscribe, reading('Something went wrong')),
  },
  {
    name: 'unsubscribe-done',
    route: '/unsubscribe',
    as: 'visitor',
    continues: true,
    open: inTurn(answering(UNSUBSCRIBE, {}), unsubscribe, reading('We won’t email you')),
  },
  {
    name: 'unsubscribe-from-all-done',
    route: '/unsubscribe',
    as: 'visitor',
    open: inTurn(answering(UNSUBSCRIBE, {}), unsubscribeFromAll, reading('Nobody can invite')),
  },
  {
    name: 'not-found',
    route: '/tribute/[tributeId]',
    as: 'visitor',
    open: at('/tribute/AAAAAAAAAAAAAAAAAAAAAA'),
  },
  { name: 'not-found-anywhere', route: '/', as: 'visitor', open: at('/nowhere/at/all') },
  {
    name: 'offline',
    route: '/',
    as: 'visitor',
    shows: ['components/layout/no-internet.tsx'],
    open: async (page, { origin }) => {
      await page.goto(`${origin}/faq`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settle(page);
      await page.context().setOffline(true);
      await page.getByRole('dialog').waitFor();
    },
  },
  // The service worker's offline page.
  { name: 'offline-page', route: '/', as: 'visitor', open: at('/offline') },
];
