import { expect } from '@playwright/test';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { accountOf, call, makeTribute, PASSWORD } from './fixtures/api.ts';
import { linkMailedTo } from './fixtures/mailbox.ts';
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
