import { globSync } from 'node:fs';
import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import { BSON, MongoClient } from 'mongodb';
import { findRunning } from '#server/scripts/running-installation.ts';
import { answer } from './fixtures/answer.ts';
import { makeAccount, makeTribute, publish } from './fixtures/api.ts';
import { test } from './fixtures/test.ts';
import { E2E_PORTS } from './ports.ts';

/** Collections that programs write without requests. */
const OF_PROGRAMS = new Set(['jobs', 'leases']);

async function readDocuments(client: MongoClient): Promise<Record<string, string>> {
  const collections = await client.db().collections();
  const read = collections
    .filter(({ collectionName }) => !OF_PROGRAMS.has(collectionName))
    .map(async (collection) => [
      collection.collectionName,
      BSON.EJSON.stringify(await collection.find().sort({ _id: 1 }).toArray()),
    ]);
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>;
}

/** Returns every built page with the parameters of its address. */
const pagesOf = (tributeId: string, query: string) =>
  globSync('app/**/page.tsx')
    .map((file) =>
      file
        .split('/')
        .slice(1, -1)
        .filter((part) => !part.startsWith('('))
        .join('/'),
    )
    .map((path) => `/${path.replace('[tributeId]', tributeId)}?tributeId=${tributeId}${query}`);

async function setStage(request: APIRequestContext, browser: Browser) {
  const account = await makeAccount(request, 'reading@example.com');
  const { tributeId } = await makeTribute(request, account);
  await answer(browser, tributeId, 'Jonas');
  const url = await publish(request, account, tributeId);
  const token = new URL(url).searchParams.get('p') ?? '';
  const session = await request.post('/api/user/session', {
    data: {},
    headers: {
      'x-api-key': 'folksee-web',
      authorization: `Bearer ${account.idToken}`,
      origin: `http://127.0.0.1:${E2E_PORTS.PORT}`,
    },
  });
  expect(session.ok()).toBe(true);
  return { tributeId, token };
}

test('a GET request for a page changes nothing, whatever the role [get-changes-nothing]', async ({
  request,
  browser,
  playwright,
  baseURL,
  installation,
}) => {
  const { tributeId, token } = await setStage(request, browser);
  const stranger = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const running = await findRunning(installation.dataDir);
  const client = new MongoClient(running?.MONGODB_URI ?? '');
  // Mails of earlier steps may still be in transit.
  await expect
    .poll(async () => {
      const earlier = await readDocuments(client);
      await new Promise((done) => setTimeout(done, 1_500));
      const now = await readDocuments(client);
      return Object.keys(now).filter((name) => now[name] !== earlier[name]);
    })
    .toEqual([]);
  const before = await readDocuments(client);
  expect(Object.keys(before)).toContain('tributes');
  for (const caller of [request, stranger]) {
    for (const address of pagesOf(
      tributeId,
      `&p=${token}&c=${token}&token=${token}&session_id=cs_test_nothing`,
    )) {
      const answered = await caller.get(address, { maxRedirects: 0 });
      expect([200, 307, 308, 404], address).toContain(answered.status());
      // No shared cache may store private pages.
      expect(answered.headers()['cache-control'], address).toMatch(/no-store|private/);
    }
  }
  const after = await readDocuments(client);
  for (const [name, documents] of Object.entries(before)) expect(after[name], name).toBe(documents);
  await client.close();
});

test('an error response never reveals internals', async ({ request }) => {
  const answers = [
    await request.get('/nowhere'),
    await request.get('/tribute/%00'),
    await request.get('/%E0%A4%A'),
    await request.get('/api/nothing'),
    await request.get('/api/tribute'),
    await request.post('/api/tribute', { data: '{', headers: { 'content-type': 'application/json' } }),
    await request.post('/api/contact', { data: { name: 1 }, headers: { 'x-api-key': 'folksee-web' } }),
    await request.post('/api/stripe/webhook', { data: 'x' }),
    await request.post('/api/upload', { headers: { 'tus-resumable': '1.0.0' } }),
    await request.patch('/api/upload/nothing', { headers: { 'tus-resumable': '1.0.0' } }),
    await request.put('/api/user'),
    await request.get('/media/a/../b.mp4'),
    await request.get('/socket.io/?EIO=4&transport=polling'),
  ];
  for (const answered of answers) {
    const text = await answered.text();
    expect(answered.status(), answered.url()).toBeLessThan(500);
    expect(answered.headers().server, answered.url()).toBeUndefined();
    // A page names its own scripts.
    const told = text.replace(/<script[\s\S]*?<\/script>|<link[^>]*>/g, '');
    expect(told, answered.url()).not.toMatch(
      /node_modules|node:internal|\bat \S+ \(|ZodError|Mongo|ECONNREFUSED|\/work\/|\/tmp\//,
    );
  }
});

test('a name with line ends adds no header and no cookie', async ({ request }) => {
  const origin = `http://127.0.0.1:${E2E_PORTS.PORT}`;
  for (const name of ['a\r\nset-cookie: stolen=1', 'a%0d%0aset-cookie:%20stolen=1', 'a\u2028b\u001b[31m']) {
    for (const path of ['/tribute/', '/api/tribute/ssr?tributeId=', '/media/a/', '/?']) {
      const answered = await request.get(`${origin}${path}${encodeURIComponent(name)}`);
      expect(
        answered
          .headersArray()
          .map(({ value }) => value)
          .join(),
      ).not.toContain('stolen=1');
    }
  }
});
