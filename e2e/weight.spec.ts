import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect } from '@playwright/test';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { budgetKbOf, OPENED_WORKROOM_KB } from '#server/scripts/page-weight.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** Returns the gzipped kilobytes of the scripts in a page's HTML, including those that the build counts as later. */
async function namedKb(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text();
  const sources = new Set(
    [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"[^>]*>/g)].map(
      ([, source]) => source ?? '',
    ),
  );
  let bytes = 0;
  for (const source of sources) bytes += gzipSync(await (await request.get(source)).body()).length;
  return bytes / 1000;
}

// The build weighs every page by Next's statistics; this checks what a browser really loads for one of each kind.
test('no page names more script than its budget', async ({ request }) => {
  const account = await makeAccount(request, 'weight@example.com');
  const { tributeId } = await makeTribute(request, account);
  // The page outside both layouts has none of our scripts.
  const floor = await namedKb(request, '/nowhere/at/all');
  const pages = {
    '/': '/',
    '/tribute/[tributeId]': `/tribute/${tributeId}`,
    '/recordtribute': `/recordtribute?tributeId=${tributeId}`,
    '/login': '/login',
    '/pricing': '/pricing',
    '/faq': '/faq',
    '/home': '/home',
    '/createtribute/reeldetails': '/createtribute/reeldetails',
  };
  for (const [route, path] of Object.entries(pages)) {
    const kilobytes = (await namedKb(request, path)) - floor;
    expect.soft(kilobytes, route).toBeLessThanOrEqual(budgetKbOf(route));
    expect.soft(kilobytes, route).toBeGreaterThan(0);
  }
});

test('pages that open without an account are compressed and wait for no stylesheet or font', async ({
  request,
}) => {
  const account = await makeAccount(request, 'styles@example.com');
  const { tributeId } = await makeTribute(request, account);
  for (const path of ['/', `/tribute/${tributeId}`, '/login', '/signup', '/pricing', '/faq', '/contactus']) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    expect.soft(answer.headers()['content-encoding'], path).toBe('br');
    const html = await answer.text();
    expect.soft(html.match(/<link[^>]+rel="stylesheet"/g), path).toBeNull();
    // Fonts come after the first text.
    expect.soft(answer.headers().link ?? '', path).not.toContain('woff2');
    const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(html) ?? [];
    const compressed = await request.get(script, { headers: { 'accept-encoding': 'br' } });
    // The length is known only of files that the build compressed.
    expect.soft(compressed.headers(), script).toMatchObject({
      'content-encoding': 'br',
      'content-length': expect.any(String),
    });
    expect.soft(html, path).toContain('<style');
  }
});

test('the workroom with its tools open loads no more script than its budget', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = 'tools@example.com';
  const { tributeId } = await makeTribute(request, await makeAccount(request, email));
  const guest = (await browser.newContext()).request;
  const headers = { 'x-api-key': API_KEY, origin: baseURL ?? '' };
  await guest.post('/api/tribute/contributor', { data: { tributeId, name: 'Maja' }, headers });
  const card = { questionId: null, medium: 'TEXT', takeId: 'a'.repeat(32), text: 'Dear.', consent: true };
  const sent = await guest.post('/api/submission', { data: { tributeId, ...card }, headers });
  expect(sent.status()).toBe(201);
  await signInAs(page, email);

  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.add(response.url());
  });
  await page.goto(`/tribute/${tributeId}`);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const choose = async (menu: string | RegExp, item: string) => {
    await press(menu);
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expect(page.getByRole('button', { name: 'Play Maja' })).toBeVisible({ timeout: 60_000 });
  await choose(/^Actions for the clip/, 'Edit the clip');
  await expect(page.getByRole('region', { name: /^Edit the clip/ })).toBeVisible();
  for (const tool of ['Look and sound', 'Versions of the reel']) {
    await press(tool);
    await expect(page.getByRole('dialog')).toBeVisible();
    await close();
  }
  for (const item of ['Edit the questions', 'Reel settings', 'Made reels']) {
    await choose('More reel actions', item);
    await expect(page.getByRole('dialog')).toBeVisible();
    await close();
  }
  let bytes = 0;
  for (const source of loaded) bytes += gzipSync(await (await request.get(source)).body()).length;
  const floor = await namedKb(request, '/nowhere/at/all');
  const kilobytes = bytes / 1000 - floor;
  expect(kilobytes).toBeLessThanOrEqual(OPENED_WORKROOM_KB);
  // It is not far below, or the budget says nothing.
  expect(kilobytes).toBeGreaterThan(OPENED_WORKROOM_KB / 2);
});
