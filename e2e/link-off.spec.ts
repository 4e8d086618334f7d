import { type Browser, expect, type Page } from '@playwright/test';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { PHONE, sayName, sendVideo } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** Lazily loaded code. */
const CODE = /\/_next\/static\//;
const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.';

const phone = async (browser: Browser) => (await browser.newContext({ viewport: PHONE })).newPage();

async function join(page: Page, tributeId: string): Promise<void> {
  await page.goto(`/tribute/${tributeId}`);
  const joined = await page.request.post('/api/tribute/contributor', {
    data: { tributeId, name: 'Karim' },
    headers: { 'x-api-key': API_KEY, origin: new URL(page.url()).origin },
  });
  expect(joined.status()).toBe(201);
}

test('with the shared link off, joined people can still send, and nobody else gets in [link-off]', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'link-off@example.com');
  const { tributeId } = await makeTribute(request, account);
  const maja = await phone(browser);
  await maja.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(maja, 'Maja');
  await sendVideo(maja);
  await call(request, account, 'PATCH', '/tribute', { tributeId, linkOpen: false });

  await maja.goto(`/tribute/${tributeId}`);
  await expect(maja.getByRole('region', { name: 'Your clips here' }).getByRole('listitem')).toHaveCount(1);
  await maja.getByRole('link', { name: 'Record my answer' }).click();
  await sendVideo(maja);
  await maja.goto(`/tribute/${tributeId}`);
  await expect(maja.getByRole('region', { name: 'Your clips here' }).getByRole('listitem')).toHaveCount(2);

  await test.step('does not offer to decline after a clip has arrived', async () => {
    await expect(maja.getByRole('link', { name: 'I’d rather not take part' })).toHaveCount(0);
    await maja.goto(`/tribute/${tributeId}/decline`);
    await expect(maja.getByRole('heading', { name: 'You already sent a clip' })).toBeVisible();
    await expect(maja.getByRole('button')).toHaveCount(0);
  });

  const stranger = await phone(browser);
  for (const path of [`/tribute/${tributeId}`, `/recordtribute?tributeId=${tributeId}`])
    expect((await stranger.goto(path))?.status()).toBe(404);
});

test('keeps a button whose code does not load: the same click works later', async ({ browser, request }) => {
  const account = await makeAccount(request, 'unloaded@example.com');
  const { tributeId } = await makeTribute(request, account);
  // A service worker would replace the network.
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const karim = await context.newPage();
  await join(karim, tributeId);

  await test.step('the report', async () => {
    await karim.goto(`/tribute/${tributeId}`, { waitUntil: 'networkidle' });
    await karim.route(CODE, (route) => route.abort());
    await karim.getByRole('button', { name: 'Report this invitation' }).click();
    await expect(karim.getByText(UNREACHABLE)).toBeVisible();
    await expect(karim.getByRole('link', { name: 'Record my answer' })).toBeVisible();
    await karim.unroute(CODE);
    await karim.getByRole('button', { name: 'Report this invitation' }).click();
    await expect(karim.getByRole('dialog', { name: 'What’s wrong?' })).toBeVisible();
    await karim.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('declining, after which their link keeps working', async () => {
    await karim.getByRole('link', { name: 'I’d rather not take part' }).click();
    const press = karim.getByRole('button', { name: 'I’d rather not' });
    await press.waitFor();
    await karim.waitForLoadState('networkidle');
    await karim.route(CODE, (route) => route.abort());
    await press.click();
    await expect(karim.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
    await karim.unroute(CODE);
    await press.click();
    await expect(karim.getByRole('heading', { name: 'Thanks for letting us know' })).toBeVisible();
    await call(request, account, 'PATCH', '/tribute', { tributeId, linkOpen: false });
    expect((await karim.goto(`/tribute/${tributeId}`))?.status()).toBe(200);
    await karim.goto(`/tribute/${tributeId}/decline`);
    await karim.getByRole('button', { name: 'I’ll take part after all' }).click();
    await expect(karim.getByRole('link', { name: 'Record my answer' })).toBeVisible();
  });
});

test('shows an unpublished reel to its creator and to nobody else', async ({ page, request }) => {
  const account = await makeAccount(request, 'own-draft@example.com');
  const { tributeId } = await makeTribute(request, account);
  await call(request, account, 'PATCH', '/tribute', { tributeId, linkOpen: false });
  expect((await page.goto(`/tribute/${tributeId}/watch`))?.status()).toBe(404);
  await signInAs(page, 'own-draft@example.com');
  await page.goto(`/tribute/${tributeId}/watch`);
  const waiting = page.getByRole('heading', { name: 'The reel is waiting for its first answer' });
  await expect(waiting).toBeVisible();
  await page.context().clearCookies({ name: 'auth_token' });
  await page.goto(`/tribute/${tributeId}/watch`);
  await expect(waiting).toBeVisible();
});
