import '#tests/support/installation.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refuseUnreadable } from '#server/http/refuse-unreadable.ts';

const server = createServer((_, response) => response.end('ours'));
refuseUnreadable(server);
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

async function send(request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(request);
  return text(socket);
}

test('closes CONNECT requests: this server is no proxy', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write('CONNECT b:443 HTTP/1.1\r\nHost: b\r\n\r\n');
  expect(await text(socket)).toContain(' 400 ');
  const open = () => new Promise((tell) => server.getConnections((_, count) => tell(count)));
  await vi.waitFor(async () => expect(await open()).toBe(0));
  socket.destroy();
});

test.each([
  ['no request at all', 'hello\r\n\r\n', 400],
  ['a call for a proxy', 'CONNECT b:443 HTTP/1.1\r\nHost: b\r\n\r\n', 400],
  ['a head without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'a demand that nobody knows',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n',
    417,
  ],
])('rejects %s with the usual headers', async (_, request, status) => {
  const answer = await send(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const head = answer.toLowerCase();
  for (const header of [
    'connection: close',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src '",
    'x-frame-options: deny',
    'referrer-policy: strict-origin-when-cross-origin',
    'permissions-policy: camera=(self)',
  ])
    expect(head).toContain(`\r\n${header}`);
});
