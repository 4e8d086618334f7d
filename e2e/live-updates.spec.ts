import { expect, type Page } from '@playwright/test';
import { API_KEY } from '#lib/contracts/api-key.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { PHONE } from './fixtures/answer.ts';
import { accountOf, call, makeAccount, makeTribute, PASSWORD } from './fixtures/api.ts';
import { linkMailedTo } from './fixtures/mailbox.ts';
import { showMany } from './fixtures/many-clips.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test('what the server says reaches the page: a confirmed address leads home, a spent credit changes the count [verify-user] [socket-events]', async ({
  page,
  context,
  request,
}) => {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  const email = 'told@example.com';
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  // The waiting page also polls the provider; it gets no answer.
  await context.route('**/accounts:lookup*', (route) => route.abort());
  await expect.poll(() => heard.some((frame) => frame.startsWith('40'))).toBe(true);

  const token = new URL(await linkMailedTo(email)).searchParams.get('token');
  const { origin } = new URL(page.url());
  const headers = { 'x-api-key': API_KEY, origin };
  expect((await request.post('/api/user/verify', { data: { token }, headers })).status()).toBe(200);
  await expect(page).toHaveURL(/\/home$/);
  expect(heard.filter((frame) => frame.includes('"verifyUser"'))).toHaveLength(1);
  await context.unroute('**/accounts:lookup*');

  const dialog = page.getByRole('dialog', { name: 'Complete your profile' });
  await dialog.getByLabel('First name').fill('Ben');
  await dialog.getByLabel('Last name').fill('Lindqvist');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Your account' }).click();
  const profile = page.getByRole('dialog', { name: 'Ben Lindqvist' });
  await expect(profile).toContainText('5 more folks can be invited to your reels');
  const creator = await accountOf(request, email);
  const { tributeId } = await makeTribute(request, creator);
  const invitation = { tributeId, people: [{ email: 'lea@example.com', name: 'Lea' }] };
  await call(request, creator, 'POST', '/tribute/invite', invitation);
  await expect(profile).toContainText('4 more folks can be invited to your reels');
  expect(heard.some((frame) => frame.includes('"updateCount"'))).toBe(true);
});

const MINUTE_MS = 60_000;

test('an open workroom shows guests who join and record with at most ten calls a minute', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = 'calm@example.com';
  const { tributeId } = await makeTribute(request, await makeAccount(request, email));
  await signInAs(page, email);
  const accepted = page
    .waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/socket.io/') })
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).startsWith('40') }),
    );
  await page.goto(`/tribute/${tributeId}`);
  const people = page.getByRole('region', { name: 'People' });
  await expect(people).toContainText('Nobody’s here yet.');
  await accepted;
  const calls: { at: number; path: string }[] = [];
  page.on('request', (sent) => {
    const { pathname: path } = new URL(sent.url());
    if (path.startsWith('/api/')) calls.push({ at: Date.now(), path });
  });

  const headers = { 'x-api-key': API_KEY, origin: baseURL ?? '' };
  for (const name of ['Maja', 'Jonas', 'Ruth', 'Karim', 'Lea']) {
    const guest = await browser.newContext();
    const data = { tributeId, name };
    const joined = await guest.request.post('/api/tribute/contributor', { data, headers });
    expect(joined.status()).toBe(201);
    for (const stage of ['TRYING', 'RECORDING', 'REVIEWING', 'RECORDING', 'REVIEWING', 'TRYING']) {
      const progress = { tributeId, action: 'PROGRESS', progress: { stage } };
      const reported = await guest.request.patch('/api/tribute/contributor', { data: progress, headers });
      expect(reported.status()).toBe(200);
    }
    await guest.close();
  }
  await expect(people.getByText('Opened the recorder, no clip yet')).toHaveCount(5);
  await expect(people.getByText('Lea')).toBeVisible();
  const perMinute = calls.map(({ at }) => calls.filter((one) => one.at >= at && one.at < at + MINUTE_MS));
  expect(Math.max(0, ...perMinute.map(({ length }) => length)), JSON.stringify(calls)).toBeLessThanOrEqual(
    10,
  );
});

test('a creator who returns reads how many clips are new, goes to the first one, and has then seen them [live-new]', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = 'returns@example.com';
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  const headers = { 'x-api-key': API_KEY, origin: baseURL ?? '' };
  const sendCard = async (name: string, takeId: string) => {
    const guest = await browser.newContext();
    const joined = await guest.request.post('/api/tribute/contributor', {
      data: { tributeId, name },
      headers,
    });
    expect(joined.status()).toBe(201);
    const card = {
      tributeId,
      questionId: null,
      medium: 'TEXT',
      takeId,
      text: 'You are dear to me.',
      consent: true,
    };
    const sent = await guest.request.post('/api/submission', { data: card, headers });
    expect(sent.status()).toBe(201);
    await guest.close();
  };
  const news = page.getByRole('button', { name: /since you last looked$/ });
  const marks = page.getByText('New', { exact: true });
  const keptLook = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await signInAs(page, email);
  let kept = keptLook();
  await page.goto(`/tribute/${tributeId}`);
  await expect(page.getByText('Your reel starts with the first clip')).toBeVisible();
  await kept;
  await page.goto('/home');
  await sendCard('Maja', 'a'.repeat(32));
  await sendCard('Jonas', 'b'.repeat(32));
  const path = `/tribute/save_presentation?tributeId=${tributeId}`;
  await leaveUnsaved(page, await call<PresentationDto>(request, account, 'GET', path, {}));

  // So low that no clip is on the screen at first.
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto(`/tribute/${tributeId}`);
  await expect(news).toHaveText('2 new clips since you last looked');
  await expect(marks).toHaveCount(2);
  await test.step('scrolled to the top, the button covers no word of a change that was not saved', async () => {
    const notice = page.getByText(/^We couldn’t save this/);
    await notice.evaluate((words) => window.scrollTo(0, words.getBoundingClientRect().bottom));
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await notice.evaluate(isReadable)).toBe(true);
    await page.getByRole('button', { name: 'Leave it out' }).click();
  });
  kept = keptLook();
  await news.click();
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Actions for the clip from (Maja|Jonas)$/);
  await expect(news).toBeHidden();
  await kept;
  await sendCard('Ruth', 'c'.repeat(32));
  await expect(marks).toHaveCount(3);
  kept = keptLook();
  await page.getByRole('button', { name: 'Play Ruth' }).scrollIntoViewIfNeeded();
  await expect(news).toBeHidden();
  await kept;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Actions for the clip from Ruth' })).toBeVisible();
  await expect(marks).toHaveCount(0);

  await test.step('of 200 clips only those near the screen are rendered, and all are reached', async () => {
    await showMany(page, 200);
    await page.setViewportSize(PHONE);
    await page.reload();
    const rendered = page.locator('[data-clip]');
    const control = (number: number, action = 'Actions for the clip from') =>
      page.getByRole('button', { name: `${action} Person ${number}`, exact: true });
    const nameOfFocus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await expect(control(0)).toBeVisible();
    await expect(control(0, 'Drag')).toBeVisible();

    // By Tab, which leaves none out.
    const reached: string[] = [];
    await control(0, 'Play').focus();
    while (reached.length < 40) {
      const name = await nameOfFocus();
      if (name.startsWith('Actions for')) reached.push(name);
      await page.keyboard.press('Tab');
    }
    expect(reached).toEqual(
      Array.from({ length: 40 }, (_, number) => `Actions for the clip from Person ${number}`),
    );
    expect(await rendered.count()).toBeLessThan(60);
    // Back from behind the list.
    await page.getByRole('button', { name: 'Make the reel' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(control(199)).toBeFocused();

    await control(199, 'Drag').press('Space');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Clip 199 of 200.', { exact: true })).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText('Person 199 is now clip 199 of 200.')).toBeAttached();
    await expect(control(199, 'Drag')).toBeFocused();

    // The place far down is the same after another page.
    await page.evaluate(() => scrollBy({ top: -4_000, behavior: 'instant' }));
    const before = await page.evaluate(() => scrollY);
    await page.getByRole('link', { name: 'Home', exact: true }).evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/\/home$/);
    await page.goBack();
    await expect(rendered.first()).toBeAttached();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });
});

/** Leaves a change of the theme on the device, as of a page that was closed before it arrived. */
const leaveUnsaved = (page: Page, { tributeId, items, settings, format }: PresentationDto) => {
  const from = { items, settings, format };
  const change = { from, to: { ...from, settings: { ...settings, theme: 'CALM' } }, reason: 'FAILED' };
  const kept = { key: `unsaved-reel:${tributeId}:closed`, value: JSON.stringify(change) };
  return page.evaluate(({ key, value }) => localStorage.setItem(key, value), kept);
};

/** Returns whether nothing lies over the words of an element. */
function isReadable(element: Element): boolean {
  const words = document.createRange();
  words.selectNodeContents(element.firstChild ?? element);
  return [...words.getClientRects()].every(({ left, top, width, height }) =>
    element.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
  );
}
