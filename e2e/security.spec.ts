import { get } from 'node:http';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { MongoClient } from 'mongodb';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { findRunning } from '#server/scripts/running-installation.ts';
import { answer, PHONE, sayName } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute, publish } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';
import { E2E_PORTS } from './ports.ts';

const ORIGIN = `http://127.0.0.1:${E2E_PORTS.PORT}`;
type Options = Omit<NonNullable<Parameters<APIRequestContext['fetch']>[1]>, 'method'>;
/** One transparent pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Opens a page that records violations of its content security policy. */
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

test('the strict policy blocks nothing that a page needs, and no foreign script runs', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, 'policy@example.com');
  const { tributeId } = await makeTribute(request, account, {}, { withMusic: true });
  await answer(browser, tributeId, 'Jonas');
  const link = await publish(request, account, tributeId);

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
    for (const name of [/Record with the camera/, 'Start recording', 'Stop recording', 'Send my clip'])
      await page.getByRole('button', { name }).click({ delay: 500 });
    await expect(page.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
    expect(refused).toEqual([]);
  });

  await test.step("a viewer's reel", async () => {
    const { page, refused } = await watchedPage(browser, PHONE);
    await page.goto(link);
    await page.getByRole('button', { name: 'Play the reel' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(refused).toEqual([]);
  });

  await test.step('an injected script does not run', async () => {
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

type Headers = Record<string, string | string[] | undefined>;

/** Checks the headers that every response must carry, and returns its content security policy. */
function expectSafe(headers: Headers, what: string): string {
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringContaining('camera=(self), microphone=(self)'),
    'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-request-id': expect.stringMatching(/^[\w-]{10,}$/),
  });
  const policy = String(headers['content-security-policy']);
  expect(policy, what).toContain("base-uri 'none'");
  const allowed = what.includes('/_next/static/') ? "'wasm-unsafe-eval'" : ''; // Workers hear takes by it.
  expect(policy.match(/script-src[^;]*/)?.[0].replace(allowed, '') ?? '', what).not.toContain('unsafe');
  expect(headers['x-powered-by'], what).toBeUndefined();
  return policy;
}

test('every response, including a 404, carries the security headers', async ({ request }) => {
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
    const policy = expectSafe((await request.get(address)).headers(), address);
    for (const [nonce] of policy.matchAll(/nonce-[^']+/g)) {
      expect(nonces, 'no nonce is used twice').not.toContain(nonce);
      nonces.add(nonce);
    }
  }
  expect(nonces.size).toBeGreaterThan(4);
});

test('files, ranges, uploads and server errors carry the same headers', async ({ request, installation }) => {
  const account = await makeAccount(request, 'headers@example.com');
  const { tributeId } = await makeTribute(request, account);
  const identity = { 'x-api-key': API_KEY, authorization: `Bearer ${account.idToken}`, origin: ORIGIN };
  /** Sends a request, checks status and headers of the response, and returns it. */
  const ask = async (status: number, method: string, path: string, options: Options = {}) => {
    const answered = await request.fetch(path, { method, ...options });
    const what = `${method} ${path}`;
    expect(answered.status(), what).toBe(status);
    expectSafe(answered.headers(), `${status} of ${what}`);
    return answered;
  };

  await test.step('media', async () => {
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') };
    const sent = await ask(201, 'POST', '/api/public/upload/file', {
      headers: identity,
      multipart: { file: picture },
    });
    const { url } = ((await sent.json()) as { data: { url: string } }).data;
    const whole = await ask(200, 'GET', url);
    await ask(206, 'GET', url, { headers: { range: 'bytes=0-3' } });
    await ask(416, 'GET', url, { headers: { range: 'bytes=99999999-' } });
    await ask(304, 'GET', url, { headers: { 'if-none-match': whole.headers().etag ?? '' } });
    await ask(412, 'GET', url, { headers: { 'if-match': '"another"' } });
  });

  await test.step('tus', async () => {
    await call(request, account, 'POST', '/tribute/contributor', { tributeId, name: 'Ben' });
    const tus = { ...identity, 'tus-resumable': '1.0.0' };
    const metadata = `tributeId ${Buffer.from(tributeId).toString('base64')}`;
    await ask(204, 'OPTIONS', '/api/upload');
    const begun = await ask(201, 'POST', '/api/upload', {
      headers: { ...tus, 'upload-length': '8', 'upload-metadata': metadata },
    });
    const place = begun.headers().location ?? '';
    const bytes = {
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      data: Buffer.from('half'),
    };
    await ask(204, 'PATCH', place, bytes);
    await ask(409, 'PATCH', place, bytes);
    await ask(200, 'HEAD', place, { headers: tus });
    await ask(412, 'HEAD', place, { headers: identity });
    await ask(204, 'DELETE', place, { headers: tus });
    await ask(404, 'HEAD', `/api/upload/${'0'.repeat(32)}`, { headers: tus });
    await ask(401, 'HEAD', place, { headers: { 'tus-resumable': '1.0.0' } });
  });

  await test.step('internal errors: a document that our code cannot write', async () => {
    const running = await findRunning(installation.dataDir);
    const client = new MongoClient(running?.MONGODB_URI ?? '');
    const setType = (tributeType: string) =>
      client.db().collection('tributes').updateOne({ tributeId }, { $set: { tributeType } });
    await setType('NOTHING_WE_KNOW');
    const failed = await ask(500, 'GET', `/api/tribute?tributeId=${tributeId}`, { headers: identity });
    expect(await failed.json()).toMatchObject({
      code: 'INTERNAL',
      requestId: failed.headers()['x-request-id'],
    });
    await ask(500, 'GET', `/tribute/${tributeId}`);
    await setType('BIRTHDAY');
    await ask(200, 'GET', `/api/tribute?tributeId=${tributeId}`, { headers: identity });
    await client.close();
  });
});

/** Asks to upgrade to another protocol and returns the response; its status is 101 when the server agrees. */
function upgradeTo(upgrade: string, path: string, changes: Record<string, string> = {}) {
  const headers = {
    connection: 'Upgrade',
    upgrade,
    origin: ORIGIN,
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'sec-websocket-version': '13',
    ...changes,
  };
  return new Promise<{ status?: number | undefined; headers: Headers }>((done, fail) => {
    const asked = get(new URL(path, ORIGIN), { headers });
    asked.once('response', (answered) => {
      answered.resume();
      done({ status: answered.statusCode, headers: answered.headers });
    });
    asked.once('upgrade', ({ statusCode, headers: granted }, socket) => {
      socket.destroy();
      done({ status: statusCode, headers: granted });
    });
    asked.once('error', fail);
  });
}

test('a refused socket gets a response that says so, with the same headers', async () => {
  const line = '/socket.io/?EIO=4&transport=websocket';
  expect((await upgradeTo('websocket', line)).status).toBe(101);
  for (const [status, refused] of [
    [404, await upgradeTo('websocket', '/')],
    [403, await upgradeTo('websocket', line, { origin: 'https://evil.example' })],
    [426, await upgradeTo('h2c', line)],
    [426, await upgradeTo('websocket', line, { 'sec-websocket-version': '99' })],
    [400, await upgradeTo('websocket', line.replace('websocket', 'polling'))],
    [400, await upgradeTo('websocket', line, { 'sec-websocket-key': 'short' })],
  ] as const) {
    expect(refused.status).toBe(status);
    expect(refused.headers.connection).toMatch(/^close\b/);
    expectSafe(refused.headers, `a refused socket, ${status}`);
  }
  // A client that offers HTTP/2 gets a response in HTTP/1.1 (RFC 9110 §7.8).
  const page = await upgradeTo('h2c', '/faq');
  expect(page.status).toBe(200);
  expectSafe(page.headers, 'a page over HTTP/1.1 after all');
});

test('ignores a content security policy that the caller sends', async ({ request }) => {
  const html = await (
    await request.get('/', { headers: { 'content-security-policy': "script-src 'nonce-YmFkYmFkYmFk'" } })
  ).text();
  expect(html).not.toContain('YmFkYmFkYmFk');
});
