import '#tests/support/installation.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#server/errors/app-error.ts';
import { toHttp } from '#server/errors/to-http.ts';
import { observeRequest } from '#server/http/observe-request.ts';
import { route } from '#server/http/route.ts';
import { logger } from '#server/platform/logger.ts';
import { currentRequestId, noteOfRequest } from '#server/platform/request-scope.ts';
import { idTokenOf } from '#tests/support/call.ts';

type Line = Record<string, unknown>;
const lines: Line[] = [];
/** Each test sets the answer. */
let answer: (request: Request) => Promise<Response>;

const server = createServer((request, response) => {
  observeRequest(request, response, () => {
    const headers = new Headers(request.headers as Record<string, string>);
    void answer(
      new Request(`http://127.0.0.1:3999${request.url}`, { method: request.method ?? '', headers }),
    ).then(async (result) =>
      response
        .setHeaders(result.headers)
        .writeHead(result.status)
        .end(await result.text()),
    );
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

const levelBefore = logger.level;
beforeEach(() => {
  logger.level = 'debug';
  lines.length = 0;
  // The logger writes directly to the file; its own stream is readable.
  const stream = (logger as unknown as Record<symbol, { write: (line: string) => void }>)[
    Object.getOwnPropertySymbols(logger).find(({ description }) => description === 'pino.stream') ??
      Symbol('none')
  ];
  if (stream)
    vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(JSON.parse(line) as Line));
});
afterEach(() => {
  logger.level = levelBefore;
});

const found = (message: string) =>
  vi.waitFor(() => {
    const line = lines.find(({ msg }) => msg === message);
    expect(line).toBeDefined();
    return line ?? {};
  });
const API = { 'x-api-key': 'folksee-web' };

test('puts our own id into the answer, its body and every log line', async () => {
  const query = z.object({ tributeId: z.string(), p: z.string() });
  answer = route({ summary: 'A call', access: 'anyone', query, response: z.object({}) }, async ({ ctx }) => {
    ctx.log.info('in the middle');
    throw new Error('secret of ours');
  });
  const response = await fetch(`${origin}/api/tribute?tributeId=T1&p=capability`, {
    headers: { ...API, 'x-request-id': 'chosen' },
  });
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toEqual({ error: expect.any(String), code: 'INTERNAL', requestId });
  expect(await found('in the middle')).toMatchObject({ requestId });
  expect(await found('request failed')).toMatchObject({ requestId, err: { message: 'secret of ours' } });
  expect(await found('request')).toMatchObject({
    requestId,
    level: 40,
    kind: 'api',
    method: 'GET',
    path: '/api/tribute?tributeId=T1&p=-',
    status: 500,
    ms: expect.any(Number),
    code: 'INTERNAL',
  });
  expect(JSON.stringify(lines)).not.toMatch(/capability|chosen/);
});

test('logs the caller by id and never by address', async () => {
  answer = route({ summary: 'A call', access: 'verified', response: z.object({}) }, async () => ({}));
  const token = idTokenOf({ userId: 'uid-of-anna', email: 'anna@example.com' });
  await fetch(`${origin}/api/user`, { headers: { ...API, authorization: `Bearer ${token}` } });
  expect(await found('request')).toMatchObject({ userId: 'uid-of-anna', status: 200, level: 30 });
  expect(JSON.stringify(lines)).not.toMatch(/anna@example|eyJ/);
});

test('logs an expected rejection in one line with its code, at info', async () => {
  answer = route({ summary: 'A call', access: 'anyone', response: z.object({}) }, async () => {
    throw new AppError('NOT_FOUND', 'clipNotFound');
  });
  await fetch(`${origin}/api/submission`, { headers: API });
  expect(await found('request')).toMatchObject({ level: 30, status: 404, code: 'NOT_FOUND' });
  expect(lines.filter(({ level }) => Number(level) >= 30)).toHaveLength(1);
});

test.each([
  ['/home', 30],
  ['/api/upload/abc', 30],
  ['/media/abc/poster.jpg?s=x', 20],
  ['/_next/static/chunks/a.js', 20],
  ['/api/health/ready', 20],
])('logs %s at level %i', async (path, level) => {
  answer = async () => new Response('');
  await fetch(origin + path);
  expect(await found('request')).toMatchObject({ level });
});

test('answers 503 for a page that failed during an outage', async () => {
  answer = async () => {
    toHttp(Object.assign(new Error('connect'), { name: 'MongoNetworkError' }));
    return new Response('the page of Next', { status: 500 });
  };
  expect((await fetch(`${origin}/tribute/T1`)).status).toBe(503);
  expect(await found('request')).toMatchObject({ kind: 'page', status: 503, code: 'UNAVAILABLE' });
  answer = async () => new Response('', { status: 500 });
  expect((await fetch(`${origin}/tribute/T1`)).status).toBe(500);
});

test('keeps two concurrent requests apart', async () => {
  answer = async () => {
    await new Promise((done) => setTimeout(done, 20));
    return new Response(currentRequestId());
  };
  const responses = await Promise.all([fetch(`${origin}/a`), fetch(`${origin}/b`)]);
  for (const response of responses) {
    expect(await response.text()).toBe(response.headers.get('x-request-id'));
  }
  expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(2);
});

test('logs a client that disconnects early', async () => {
  answer = () => new Promise(() => {});
  const leaving = new AbortController();
  const call = fetch(`${origin}/slow`, { signal: leaving.signal });
  setTimeout(() => leaving.abort(), 50);
  await expect(call).rejects.toThrow('aborted');
  expect(await found('request')).toMatchObject({ isCutOff: true });
});

test("answers 404 for a not-found page, and 200 for the router's partial pages", async () => {
  const statusAs = async (path: string, type: string) => {
    answer = async () => {
      noteOfRequest({ code: 'NOT_FOUND' });
      return new Response('It leads nowhere.', { headers: { 'content-type': type } });
    };
    return (await fetch(`${origin}${path}`)).status;
  };
  expect(await statusAs('/tribute/T1', 'text/html; charset=utf-8')).toBe(404);
  expect(await found('request')).toMatchObject({ kind: 'page', status: 404, code: 'NOT_FOUND' });
  expect(await statusAs('/tribute/T1', 'text/x-component')).toBe(200);
  expect(await statusAs('/api/tribute', 'text/html; charset=utf-8')).toBe(200);
});
