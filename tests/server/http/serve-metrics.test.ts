import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { countRequest, serveMetrics } from '#server/http/serve-metrics.ts';

const server = createServer((request, response) => {
  if (request.url === '/api/metrics') void serveMetrics(request, response, async () => {});
  else {
    countRequest('page', response);
    response.writeHead(204).end();
  }
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

test('a program on this machine reads how many requests were answered', async () => {
  await fetch(`${origin}/home`);
  const body = await (await fetch(`${origin}/api/metrics`)).text();
  expect(body).toContain('http_requests_total{kind="page",status="2xx"} 1');
  expect(body).toContain('process_resident_memory_bytes');
});

test('whoever comes through a proxy finds nothing, whatever the proxy says', async () => {
  for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
    expect((await fetch(`${origin}/api/metrics`, { headers })).status).toBe(404);
  }
  expect((await fetch(`${origin}/api/metrics`, { method: 'POST' })).status).toBe(404);
});
