import '#tests/support/installation.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { pageContext } from '#server/http/page-context.ts';
import { User } from '#server/models/user.ts';
import { handleUpload } from '#server/uploads/handle-upload.ts';
import { createTusServer } from '#server/uploads/tus-server.ts';
import { ORIGIN } from '#tests/support/call.ts';
import { forgedTokens, genuineToken, provider } from './firebase-project.ts';
import { ask, everyHandler } from './surfaces.ts';

// Next provides the page's request; everything else is real.
const page = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/headers', () => ({ headers: async () => page.headers }));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookie = (token: string) => ({ cookie: `uid=victim; auth_token=${encodeURIComponent(token)}` });

// Deleting the account goes last: afterwards the caller is unknown.
const operations = (await everyHandler()).toSorted(
  (one, other) => Number(one.name === 'DELETE /user') - Number(other.name === 'DELETE /user'),
);
const tus = createTusServer();
const server = createServer((request, response) => void handleUpload(tus, request, response));

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // The targets of a forged token, and someone to compare with.
  for (const firebaseUid of ['victim', 'herself']) {
    const email = `${firebaseUid}@example.com`;
    await User.create({ firebaseUid, email, accountCreationMethod: 'EMAIL' });
  }
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function createUpload(token: string) {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/api/upload`, {
    method: 'POST',
    headers: {
      ...bearer(token),
      'x-api-key': API_KEY,
      'tus-resumable': '1.0.0',
      origin: ORIGIN,
      'upload-length': '10',
      'upload-metadata': `tributeId ${Buffer.from('02ZJNnl29V4rK0PAYmGZgA').toString('base64')}`,
    },
  });
}

/** Returns the surfaces that answer this token differently from no token. */
async function surfacesOpenTo(token: string): Promise<string[]> {
  const opened: string[] = [];
  page.headers = new Headers(cookie(token));
  if ((await pageContext()).actor.user) opened.push('pages');
  if ((await createUpload(token)).status !== 401) opened.push('uploads');
  for (const operation of operations) {
    const { name, method } = operation;
    const anonymous = await ask(operation);
    if ((await ask(operation, bearer(token))) !== anonymous) opened.push(name);
    if ((await ask(operation, cookie(token))) !== anonymous) opened.push(`${name} by cookie`);
    if (anonymous.startsWith('5')) opened.push(`${method} ${name} fails`);
  }
  return opened;
}

test('accepts a genuine token, so that the rejections below mean something; its cookie only reads', async () => {
  const opened = await surfacesOpenTo(genuineToken('herself'));
  expect(opened).toEqual(
    expect.arrayContaining([
      'GET /user',
      'GET /user by cookie',
      'PATCH /user',
      'POST /user',
      'pages',
      'uploads',
    ]),
  );
  expect(opened.length).toBeGreaterThan(operations.length / 2);
  expect(opened.filter((name) => name.endsWith('by cookie') && !name.startsWith('GET'))).toEqual([]);
});

test.each(Object.entries(forgedTokens('victim')))('rejects a token %s everywhere', async (_, token) => {
  expect(await surfacesOpenTo(token)).toEqual([]);
});

test('reports a provider outage to calls, and shows pages in their public form', async () => {
  const token = genuineToken('unlucky');
  provider.state = 'refusing';
  const user = operations.find(({ name }) => name === 'GET /user');
  expect(user && (await ask(user, bearer(token)))).toMatch(/^503 UNAVAILABLE/);
  page.headers = new Headers(cookie(token));
  expect((await pageContext()).actor).toEqual({ user: null, contributorIds: [], viewings: [] });
});
