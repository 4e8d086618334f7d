import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { countRequest, serveMetrics } from '#server/http/serve-metrics.ts';

// Empty like an unset METRICS_TOKEN, which other tests set.
let token = '';
afterEach(() => {
  token = '';
});

const server = createServer((request, response) => {
  if (request.url === '/api/metrics') void serveMetrics(request, response, async () => {}, token);
  else {
    countRequest('page', response);
    response.writeHead(204).end();
  }
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

test('counts answered requests for a local program', async () => {
  await fetch(`${origin}/home`);
  const body = await (await fetch(`${origin}/api/metrics`)).text();
  expect(body).toContain('http_requests_total{kind="page",status="2xx"} 1');
  expect(body).toContain('process_resident_memory_bytes');
});

test('hides metrics from callers behind a proxy, whatever its headers [metrics-access]', async () => {
  for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
    expect((await fetch(`${origin}/api/metrics`, { headers })).status).toBe(404);
  }
  expect((await fetch(`${origin}/api/metrics`, { method: 'POST' })).status).toBe(404);
});

test('with a token, admits only its holder, from anywhere [metrics-access]', async () => {
  token = 'a-token-of-the-watcher';
  const statusFor = async (headers: Record<string, string>) =>
    (await fetch(`${origin}/api/metrics`, { headers })).status;
  const held = { authorization: 'Bearer a-token-of-the-watcher' };
  expect(await statusFor({ ...held, 'x-forwarded-for': '203.0.113.9' })).toBe(200);
  expect(await statusFor({})).toBe(404);
  for (const authorization of ['', 'Bearer', 'Bearer a-token-of-the-watches', 'a-token-of-the-watcher']) {
    expect(await statusFor({ authorization })).toBe(404);
  }
});
