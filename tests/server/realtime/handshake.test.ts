import '#tests/support/installation.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countHandshake } from '#server/http/count-handshake.ts';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import { isHandshake, isSocketRequest, refuseSocket } from '#server/realtime/handshake.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { ORIGIN } from '#tests/support/call.ts';

// Combined as in server/index.ts.
const upgrades = createServer();
const sockets = attachSocketServer(upgrades, countHandshake);
const server = createServer({ shouldUpgradeCallback: isHandshake });
server.on('upgrade', (...upgrade) => void upgrades.emit('upgrade', ...upgrade));
server.on('request', (request, response) => {
  setSecurityHeaders(request, response);
  if (isSocketRequest(request)) refuseSocket(request, response);
  else response.end('ordinary');
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(async () => {
  sockets.engine.close();
  await sockets.close().catch(() => {});
  server.closeAllConnections();
  server.close();
});

const HANDSHAKE = {
  host: 'folksee',
  origin: ORIGIN,
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  'sec-websocket-version': '13',
};
const ADDRESS = '/socket.io/?EIO=4&transport=websocket&userId=ada';
type Change = { method?: string; address?: string; headers?: Record<string, string | undefined> };

/** Returns the response to a changed handshake, or that a socket opened. */
async function answerTo({ method = 'GET', address = ADDRESS, headers = {} }: Change) {
  const sent = Object.entries({ ...HANDSHAKE, ...headers }).filter(([, value]) => value !== undefined);
  const lines = [`${method} ${address} HTTP/1.1`, ...sent.map(([name, value]) => `${name}: ${value}`)];
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1');
  line.write(`${lines.join('\r\n')}\r\n\r\n`);
  let text = '';
  for await (const chunk of line) {
    text += String(chunk);
    if (text.startsWith('HTTP/1.1 101') || text.endsWith('ordinary')) break;
  }
  const [status = '', ...rest] = text.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
  const pairs = rest.map((header) => header.split(/: (.*)/));
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(pairs.map(([name, value]) => [name?.toLowerCase(), value])) as Record<
      string,
      string
    >,
  };
}

test("accepts our pages' handshake, also without an origin", async () => {
  expect((await answerTo({})).status).toBe(101);
  expect((await answerTo({ headers: { origin: undefined } })).status).toBe(101);
  const elsewhere = { origin: 'http://localhost:3999', host: 'localhost:3999' };
  expect((await answerTo({ headers: elsewhere })).status).toBe(101);
  expect(
    (await answerTo({ headers: { upgrade: 'WebSocket', connection: 'keep-alive, upgrade' } })).status,
  ).toBe(101);
});

const REFUSED: [what: string, status: number, change: Change][] = [
  ['to another address', 404, { address: '/' }],
  ['to an address beside ours', 404, { address: '/socket.io' }],
  ['to the interface', 404, { address: '/api/upload' }],
  ['to hot reload', 404, { address: '/_next/webpack-hmr' }],
  ['of another site', 403, { headers: { origin: 'https://evil.example' } }],
  [
    'of a foreign name that leads here',
    403,
    { headers: { origin: 'http://evil.example:3999', host: 'evil.example:3999' } },
  ],
  ['of no site', 403, { headers: { origin: 'null' } }],
  ['over HTTP/2', 426, { headers: { upgrade: 'h2c' } }],
  ['by an unknown protocol', 426, { headers: { upgrade: 'carrier-pigeon' } }],
  ['by one of several protocols', 426, { headers: { upgrade: 'websocket, h2c' } }],
  ['at a version that is none', 426, { headers: { 'sec-websocket-version': '99' } }],
  ['without a version', 426, { headers: { 'sec-websocket-version': undefined } }],
  ['that a proxy made a plain call', 426, { headers: { connection: undefined, upgrade: undefined } }],
  ['that lost half of its wish', 426, { headers: { connection: 'close' } }],
  ['without a key', 400, { headers: { 'sec-websocket-key': undefined } }],
  ['with a broken key', 400, { headers: { 'sec-websocket-key': 'AAAA' } }],
  ['with a subprotocol', 400, { headers: { 'sec-websocket-protocol': 'a,,b' } }],
  ['by POST', 400, { method: 'POST', headers: { 'content-length': '0' } }],
  ['for polling', 400, { address: '/socket.io/?EIO=4&transport=polling' }],
  ['of nothing at all', 400, { address: '/socket.io/' }],
  ['with two transports', 400, { address: `${ADDRESS}&transport=polling` }],
  ['by an old client', 400, { address: ADDRESS.replace('EIO=4', 'EIO=3') }],
  ['with a session of nobody', 400, { address: `${ADDRESS}&sid=nobody` }],
];

test.each(REFUSED)('answers a handshake %s with %i before closing', async (_what, status, change) => {
  const answer = await answerTo(change);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    connection: expect.stringMatching(/^close\b/),
    'cache-control': 'no-store',
    'content-length': '0',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  // RFC 9110 §15.5.22: 426 names the required protocol.
  expect(answer.headers.upgrade).toBe(status === 426 ? 'websocket' : undefined);
});

test.each(['h2c', 'carrier-pigeon'])('answers a call that offers %s like any other', async (upgrade) => {
  const answer = await answerTo({ address: '/', headers: { upgrade } });
  expect([answer.status, answer.headers['x-frame-options']]).toEqual([200, 'DENY']);
});

test('passes no rejected handshake to the socket server', async () => {
  const refusals: unknown[] = [];
  sockets.engine.on('connection_error', (refusal) => refusals.push(refusal));
  for (const [, , change] of REFUSED) await answerTo(change);
  expect(refusals).toEqual([]);
});
