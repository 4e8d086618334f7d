import { expect, type Page, type Request } from '@playwright/test';
import { makeVideo, PHONE } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const GUEST_COOKIE = 'guest';

const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { name: `How would you like to answer, ${name}?` });

async function sayWho(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: /^Written card/ }).click();
  await page.getByLabel('Your words').fill(words);
  await expect(page.getByText('Draft saved on this device')).toBeVisible();
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send my card' }).click();
  await expect(page.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
}

test('two people answer on one tablet, each under their own name [own-others] [access-guest] [access-person]', async ({
  page,
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'shared-device@example.com');
  const { tributeId } = await makeTribute(request, account);
  const tablet = await browser.newContext({ viewport: PHONE });
  const shared = await tablet.newPage();
  const openRecorder = () => shared.goto(`/recordtribute?tributeId=${tributeId}`);
  await signInAs(page, 'shared-device@example.com');
  await page.goto(`/tribute/${tributeId}`);

  await test.step('Oma answers, and leaves another card as a draft', async () => {
    await openRecorder();
    await sayWho(shared, 'Oma Ruth');
    await write(shared, 'You opened the door.');
    await send(shared);
    await openRecorder();
    await expect(greeting(shared, 'Oma Ruth')).toBeVisible();
    await write(shared, 'And every child came in.');
  });

  await test.step('Opa says that he is someone else, and sees nothing of hers', async () => {
    await openRecorder();
    await shared.getByRole('button', { name: 'Not Oma Ruth? I’m someone else' }).click();
    await sayWho(shared, 'Opa Karl');
    await expect(greeting(shared, 'Opa Karl')).toBeVisible();
    await shared.getByRole('button', { name: /^Written card Up to/ }).click();
    await expect(shared.getByLabel('Your words')).toHaveValue('');
    await shared.getByLabel('Your words').fill('You sailed with me.');
    await send(shared);
    await shared.goto(`/tribute/${tributeId}/mine`);
    await expect(shared.getByRole('heading', { level: 1, name: 'Thank you, Opa Karl' })).toBeVisible();
  });

  await test.step('Oma comes back by her name, and finds her draft', async () => {
    await openRecorder();
    await shared.getByRole('button', { name: 'Not Opa Karl? I’m someone else' }).click();
    await shared.getByRole('button', { name: 'Oma Ruth', exact: true }).click();
    await expect(greeting(shared, 'Oma Ruth')).toBeVisible();
    await shared.getByRole('button', { name: 'Written card Your draft is here' }).click();
    await expect(shared.getByLabel('Your words')).toHaveValue('And every child came in.');
  });

  await test.step('the same name again is the same person', async () => {
    await shared.evaluate(() => localStorage.clear());
    await openRecorder();
    await expect(shared.getByLabel('Your name')).toHaveValue('Oma Ruth');
    await sayWho(shared, 'Opa Karl');
    await expect(shared.getByRole('heading', { name: 'Are you Oma Ruth under a new name?' })).toBeVisible();
    await shared.getByRole('button', { name: 'No, I’m someone else' }).click();
    await expect(greeting(shared, 'Opa Karl')).toBeVisible();
    await shared.goto(`/tribute/${tributeId}/mine`);
    const own = shared.getByRole('region', { name: 'Your answers' });
    await expect(own.getByText('It’s in the reel.')).toHaveCount(1);
  });

  await expect(page.getByRole('button', { name: 'Play Oma Ruth' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Play Opa Karl' })).toHaveCount(1);

  await test.step('without its cookie, the tablet still sends a card under the name of who wrote it', async () => {
    await openRecorder();
    await write(shared, 'Until soon.');
    await tablet.clearCookies({ name: GUEST_COOKIE });
    await send(shared);
    await expect(page.getByRole('button', { name: 'Play Opa Karl' })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Play Oma Ruth' })).toHaveCount(1);
  });
});

test('a deleted account leaves the others of its device, although the log-out fails and another tab is open [own-others] [logout-unsent]', async ({
  page,
  context,
  request,
}) => {
  const { tributeId } = await makeTribute(request, await makeAccount(request, 'kept-guests@example.com'));
  const email = 'leaves-the-tablet@example.com';
  await makeAccount(request, email);
  await signInAs(page, email);
  const openRecorder = () => page.goto(`/recordtribute?tributeId=${tributeId}`);
  await openRecorder();
  await sayWho(page, 'Ben');
  await page.getByRole('button', { name: 'Not Ben? I’m someone else' }).click();
  await sayWho(page, 'Maria');
  await write(page, 'You opened the door.');
  await send(page);

  const beside = await context.newPage();
  await beside.goto('/home');
  await expect(beside.getByRole('button', { name: 'Your account' })).toBeVisible();
  const isLogOut = (call: Request) => call.method() === 'DELETE' && call.url().endsWith('/user/session');
  await page.route(/\/user\/session$/, (route) =>
    isLogOut(route.request()) ? route.abort() : route.continue(),
  );
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await page.unrouteAll();
  await expect(beside).toHaveURL(/\/login$/);
  // The next page with the sign-in repeats it.
  const isRepeated = page.waitForResponse((answer) => isLogOut(answer.request()));
  await page.goto('/login');
  expect((await isRepeated).status()).toBe(200);

  await openRecorder();
  await expect(greeting(page, 'Maria')).toBeVisible();
  await page.goto(`/tribute/${tributeId}/mine`);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maria' })).toBeVisible();
});

test('an unsent clip is finished as the person who made it, after someone else used the tablet [own-others]', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'unsent-clip@example.com');
  const { tributeId } = await makeTribute(request, account);
  const tablet = await browser.newContext({ viewport: PHONE });
  const shared = await tablet.newPage();
  const openRecorder = () => shared.goto(`/recordtribute?tributeId=${tributeId}`);
  await openRecorder();
  await sayWho(shared, 'Maria');
  await shared.getByLabel('Choose a video').setInputFiles(await makeVideo());
  await expect(shared.getByRole('button', { name: 'Answer another way' })).toBeVisible();
  await shared.goto(`/tribute/${tributeId}`);
  await expect(shared.getByRole('link', { name: /^Your clip is still on this device/ })).toBeVisible();

  await shared.goto(`/recordtribute?tributeId=${tributeId}`);
  await shared.getByRole('button', { name: 'Answer another way' }).click();
  await shared.getByRole('button', { name: 'Not Maria? I’m someone else' }).click();
  await sayWho(shared, 'Ben');
  await expect(greeting(shared, 'Ben')).toBeVisible();

  await shared.goto(`/tribute/${tributeId}`);
  await shared.getByRole('link', { name: /Maria.?’s clip is still on this device/ }).click();
  await shared.getByRole('button', { name: 'Send my clip' }).click();
  await expect(shared.getByText(/Thank you, .?Maria/)).toBeVisible();
});
