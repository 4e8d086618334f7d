import { expect, type Page } from '@playwright/test';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** Specified addresses that no other journey visits, with a text of each. */
const VISITORS = {
  '/login': 'Welcome back',
  '/signup': 'Create your account',
  '/forgotpassword': 'Reset your password',
  '/createtribute': 'What’s the occasion?',
} as const;
const SIGNED_IN = {
  '/home': /^Good /,
  '/notification': 'Notifications',
  '/profile': 'Your profile',
  '/aboutus': 'A reel made by everyone who cares',
  '/contactus': 'Write to us',
  '/feedback': 'How is it going?',
  '/feedback/record': 'Say it on camera',
  '/pricing': 'Simple prices',
} as const;

async function expectScreens(page: Page, screens: Record<string, string | RegExp>): Promise<void> {
  for (const [path, name] of Object.entries(screens)) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  }
}

test('each address opens its screen: /login, /signup, /forgotpassword [route-access], /createtribute [route-create], /tribute/{TRIBUTE_ID} [route-tribute], /recordtribute [route-record], /home [route-home] and the other pages [route-other-pages]', async ({
  page,
  request,
}) => {
  const account = await makeAccount(request, 'routes@example.com');
  const { tributeId } = await makeTribute(request, account);
  await expectScreens(page, {
    ...VISITORS,
    [`/tribute/${tributeId}`]: 'for Anna Lindqvist',
    [`/recordtribute?tributeId=${tributeId}`]: 'What’s your name?',
  });
  await signInAs(page, 'routes@example.com');
  await expectScreens(page, SIGNED_IN);
});

test('the mail preview exists in development only', async ({ request }) => {
  for (const path of ['/dev/mails', '/dev/mails/', '/dev/mails/en/invite-birthday']) {
    expect((await request.get(path)).status()).toBe(404);
  }
});
