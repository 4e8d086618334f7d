import '#tests/support/installation.ts';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { answerWith } from '#server/answer-request.ts';
import { readAllowedMethods } from '#server/http/allowed-methods.ts';
import { readApiPath } from '#server/http/api-path.ts';
import { readEndpoints } from '#server/http/openapi/read-endpoints.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { createTusServer } from '#server/uploads/tus-server.ts';
import { encode, joinGuest, OFFSET_STREAM, uploadIdOf } from '#tests/server/uploads/upload-endpoint.ts';
import { ORIGIN } from '#tests/support/call.ts';

// Settings are read once, when the first module needs them.
vi.hoisted(() => void (process.env.API_BASE_URL = '/backend/v1'));

const LIMIT_MS = 300;
const STEP_MS = 30;
/** Requests that reach Next, which does not read their bodies. */
const passedOn: IncomingMessage[] = [];
const allowedMethods = await readAllowedMethods();
const parts: Parameters<typeof answerWith>[0] = {
  tus: createTusServer(),
  handleNext: async (request, response) => {
    passedOn.push(request);
    if (request.url === '/api/contact') await buffer(request).catch(() => {});
    response.end('Next');
  },
  allowedMethods,
};
const serverWith = (answer: ReturnType<typeof answerWith>) =>
  createServer((request, response) => {
    readApiPath(request);
    void answer(request, response);
  });
const server = serverWith(answerWith({ ...parts, limits: { callMs: LIMIT_MS, formMs: LIMIT_MS } }));
/** No test reaches its body limits. */
const patientServer = serverWith(answerWith(parts));
afterEach(() => {
  vi.useRealTimers();
});
beforeAll(async () => {
  for (const each of [server, patientServer]) await once(each.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const each of [server, patientServer]) {
    each.closeAllConnections();
    each.close();
  }
});

type Headers = Record<string, string>;
const headOf = (method: string, target: string, headers: Headers) => {
  const all = Object.entries({ host: 'folksee', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${target} HTTP/1.1`, ...all].join('\r\n')}\r\n\r\n`;
};
const connected = (to = server) => connect((to.address() as AddressInfo).port, '127.0.0.1');

async function ask(method: string, target: string, headers: Headers = {}) {
  const line = connected();
  line.write(headOf(method, target, { connection: 'close', ...headers }));
  const text = String(await buffer(line));
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(text.split(' ')[1]), head: head.toLowerCase(), body };
}

/** Sends a body byte by byte until the server ends the connection. */
function dribble(method: string, target: string, headers: Headers, to = server) {
  const line = connected(to);
  const seen = { text: '', error: '' };
  line.on('data', (chunk) => (seen.text += String(chunk).toLowerCase()));
  // The server may reset the connection while bytes are still in flight.
  line.on('error', (error: NodeJS.ErrnoException) => (seen.error = error.code ?? error.message));
  line.write(headOf(method, target, { 'content-length': '1000', ...headers }));
  const bytes = setInterval(() => line.write('x'), STEP_MS);
  const ended = new Promise<typeof seen>((done) =>
    line.once('close', () => {
      clearInterval(bytes);
      done(seen);
    }),
  );
  return { line, ended };
}

const TUS = { 'x-api-key': API_KEY, origin: ORIGIN, 'tus-resumable': '1.0.0' };
const BYTES = { 'upload-offset': '0', 'content-type': OFFSET_STREAM };

test.each([
  ['a call', 'POST', '/api/contact', {}],
  ['a page', 'POST', '/', {}],
  ['media', 'GET', '/media/x/playback.mp4', {}],
  ['the document', 'GET', '/api/openapi.json', {}],
  ['metrics', 'GET', '/api/metrics', { 'x-forwarded-for': '192.0.2.1' }],
  ['a socket', 'GET', '/socket.io/?transport=polling', {}],
  ['an address that is none', 'GET', '*', {}],
  ['another version of tus', 'POST', '/api/upload', {}],
  ['an upload by nobody', 'POST', '/api/upload', { ...TUS, 'upload-length': '9' }],
  ['bytes of another type', 'PATCH', '/api/upload/x', TUS],
  ['bytes for no upload', 'PATCH', `/api/upload/${'0'.repeat(32)}`, { ...TUS, ...BYTES }],
  ['a method that is none', 'PUT', '/api/user', {}],
])('cuts off a client that sends the body of %s byte by byte', async (_what, method, target, headers) => {
  await expect(dribble(method, target, headers).ended).resolves.toBeDefined();
});

test('the API answers under the configured base URL, too, and uploads resume there [client-headers]', async () => {
  const { tributeId, cookie } = await joinGuest();
  const { port } = server.address() as AddressInfo;
  const told = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  expect(JSON.parse(await told('/backend/v1/openapi.json'))).toHaveProperty('openapi');
  expect(JSON.parse(await told('/api/openapi.json'))).toHaveProperty('openapi');
  expect(await told('/backend/v1')).toBe('Next');
  const begun = await fetch(`http://127.0.0.1:${port}/backend/v1/upload`, {
    method: 'POST',
    headers: {
      ...TUS,
      cookie,
      'upload-length': '1000',
      'upload-metadata': `tributeId ${encode(tributeId)}`,
    },
  });
  expect([begun.status, begun.headers.get('location')]).toEqual([
    201,
    expect.stringMatching(/^\/backend\/v1\/upload\/[0-9a-f]{32}$/),
  ]);
});

test('lifts the time limit only for authorised uploads', async () => {
  const { tributeId, cookie } = await joinGuest();
  const metadata = { 'upload-length': '1000', 'upload-metadata': `tributeId ${encode(tributeId)}` };
  const begun = await ask('POST', '/api/upload', { ...TUS, ...metadata, cookie });
  const path = /location: (.*)/.exec(begun.head)?.[1] ?? '';
  // Only the limit is fast; authenticating takes real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const line = connected();
  line.write(
    headOf('PATCH', path, { ...TUS, ...BYTES, cookie, 'content-length': '1000', connection: 'close' }),
  );
  line.write('x');
  const file = join(uploadFolder(), uploadIdOf(path));
  while (statSync(file).size === 0) await new Promise(setImmediate);
  vi.advanceTimersByTime(LIMIT_MS * 4);
  line.write('x'.repeat(999));
  expect(String(await buffer(line))).toMatch(/^HTTP\/1.1 204 /);
});

test.each([
  [405, 'PUT', '/api/upload', TUS],
  [412, 'POST', '/api/upload', {}],
  [415, 'PATCH', '/api/upload/x', TUS],
  [401, 'PATCH', `/api/upload/${'0'.repeat(32)}`, { ...TUS, ...BYTES }],
  [405, 'PUT', '/api/user', {}],
  [400, 'POST', 'http://evil.example/', {}],
])(
  'closes the connection after refusal %i of %s %s, without waiting for the body',
  async (status, method, target, headers) => {
    const { text, error } = await dribble(method, target, headers, patientServer).ended;
    expect(error).toBe('');
    expect(text).toMatch(new RegExp(`^http/1.1 ${status} [\\s\\S]*\r\nconnection: close\r\n`));
  },
);

test.each([
  ['OPTIONS', '*'],
  ['GET', '*'],
  ['GET', 'http://evil.example/api/user'],
  ['GET', 'http://evil.example/media/x/playback.mp4'],
  ['POST', 'http://evil.example/api/upload'],
  ['GET', '/%E0%A4%A'],
])('rejects %s %s before it reaches Next', async (method, target) => {
  passedOn.length = 0;
  expect((await ask(method, target)).status).toBe(400);
  expect(passedOn).toEqual([]);
});

test.each([
  ['x', false],
  ['%', false],
  ['[]', false],
  ['["",{}]', true],
  [encodeURIComponent('["",{"children":["__PAGE__",{}]},null,null,4]'), true],
])('passes the router state on to Next only when it is readable: %s', async (state, isKept) => {
  passedOn.length = 0;
  await ask('GET', '/', { 'next-router-state-tree': state });
  expect(passedOn[0]?.headers['next-router-state-tree']).toBe(isKept ? state : undefined);
  expect(passedOn[0]?.headers['user-agent']).toBe('unknown');
});

test.each([
  ['PUT', '/api/user', 'delete, get, head, options, patch, post'],
  ['PATCH', '/api/contact?x=1', 'options, post'],
  ['HEAD', '/api/contact', 'options, post'],
  ['POST', '/api/health/live', 'get, head, options'],
  ['PUT', '/api/upload', 'options, post'],
  ['GET', '/api/upload/x', 'delete, head, options, patch'],
  ['PUT', '/api/openapi.json', 'get, head'],
  // Next fails at it.
  ['TRACE', '/', 'delete, get, head, options, patch, post, put'],
])('answers %s %s with its allowed methods, in the usual failure shape', async (method, target, allow) => {
  const refused = await ask(method, target);
  expect(refused.status).toBe(405);
  expect(refused.head).toContain(`\r\nallow: ${allow}\r\n`);
  expect(refused.head).toContain('\r\ncache-control: no-store\r\n');
  if (method === 'HEAD') return;
  expect(JSON.parse(refused.body)).toEqual({
    error: 'This address can’t do that.',
    code: 'METHOD_NOT_ALLOWED',
    requestId: expect.any(String),
  });
});

test('reads the methods of an address from its file', async () => {
  const own = new Map<string, string[]>();
  for (const { path, method } of await readEndpoints()) own.set(path, [...(own.get(path) ?? []), method]);
  const read = [...allowedMethods].map(([path, methods]) => [
    path,
    methods.filter((method) => method !== 'OPTIONS' && method !== 'HEAD'),
  ]);
  expect(Object.fromEntries(read)).toEqual(
    Object.fromEntries([...own].map(([path, methods]) => [path, methods.toSorted()])),
  );
});
