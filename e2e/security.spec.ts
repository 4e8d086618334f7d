import { type Browser, expect, type Page, test } from '@playwright/test';
import type { PresentationLinkDto } from '#lib/contracts/reels.ts';
import { answer, PHONE, sayName } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';

/** A page whose browser says aloud what a policy kept it from. */
async function watchedPage(browser: Browser, viewport = { width: 1280, height: 800 }) {
  const page = await (await browser.newContext({ viewport })).newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions policy/i.test(message.text())) refused.push(message.text());
  });
  return { page, refused };
}

const see = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
};

test('under the strict policy nothing that a page needs is refused, and nothing foreign runs', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'policy@example.com');
  const { tributeId } = await makeTribute(request, account);
  await answer(browser, tributeId, 'Jonas');
  const presentation = await call<PresentationLinkDto>(
    request,
    account,
    'PATCH',
    '/tribute/save_presentation',
    { tributeId, action: 'PUBLISH' },
  );

  await test.step('the creator’s pages', async () => {
    const { page, refused } = await watchedPage(browser);
    for (const path of ['/', '/pricing', '/faq', '/contactus', '/nowhere']) await see(page, path);
    await signInAs(page, 'policy@example.com');
    for (const path of ['/createtribute', '/profile', '/notification', `/tribute/${tributeId}`])
      await see(page, path);
    expect(refused).toEqual([]);
  });

  await test.step('a guest’s recorder', async () => {
    const { page, refused } = await watchedPage(browser, PHONE);
    await see(page, `/tribute/${tributeId}`);
    await page.goto(`/recordtribute?tributeId=${tributeId}`);
    await sayName(page, 'Maja');
    for (const name of ['Record with the camera', 'Start recording', 'Stop recording', 'Use this'])
      await page.getByRole('button', { name, exact: true }).click({ delay: 500 });
    await expect(page.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
    expect(refused).toEqual([]);
  });

  await test.step('a viewer’s film', async () => {
    const { page, refused } = await watchedPage(browser, PHONE);
    await page.goto(presentation.url);
    await page.getByRole('button', { name: 'Play the film' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(refused).toEqual([]);
  });

  await test.step('a script that somebody brings in does not run', async () => {
    const { page, refused } = await watchedPage(browser);
    await see(page, '/');
    const hasRun = await page.evaluate(async () => {
      document.body.insertAdjacentHTML('beforeend', '<img src="/nothing" onerror="window.hasRun = true">');
      await new Promise((done) => setTimeout(done, 500));
      return 'hasRun' in window;
    });
    expect(hasRun).toBe(false);
    expect(refused).toHaveLength(1);
  });
});

test('every answer, also of what is not there, carries the headers that keep a browser safe', async ({
  request,
}) => {
  const addresses = [
    '/',
    '/login',
    '/nowhere',
    '/tribute/unknown',
    '/offline',
    '/sw.js',
    '/manifest.webmanifest',
    '/_next/static/nothing.js',
    '/api/tribute',
    '/api/nothing',
    '/api/upload',
    '/api/openapi.json',
    '/socket.io/?EIO=4&transport=polling',
    '/api/health/live',
    '/media/nothing/there.mp4',
    '/%E0%A4%A',
  ];
  const nonces = new Set<string>();
  for (const address of addresses) {
    const headers = (await request.get(address)).headers();
    expect(headers, address).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=(self), microphone=(self)'),
      'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
    });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, address).toContain("base-uri 'none'");
    expect(policy.match(/script-src[^;]*/)?.[0] ?? '', address).not.toContain('unsafe');
    expect(headers['x-powered-by'], address).toBeUndefined();
    for (const [nonce] of policy.matchAll(/nonce-[^']+/g)) {
      expect(nonces, 'no nonce is used twice').not.toContain(nonce);
      nonces.add(nonce);
    }
  }
  expect(nonces.size).toBeGreaterThan(4);
});

test('a policy that the caller sends counts for nothing', async ({ request }) => {
  const html = await (
    await request.get('/', { headers: { 'content-security-policy': "script-src 'nonce-YmFkYmFkYmFk'" } })
  ).text();
  expect(html).not.toContain('YmFkYmFkYmFk');
});
