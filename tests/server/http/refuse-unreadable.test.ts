import '#tests/support/installation.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test.each([
  ['no request at all', 'hello\r\n\r\n', 400],
  ['a head without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'a demand that nobody knows',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n',
    417,
  ],
])('%s is refused under the headers of every answer', async (_, request, status) => {
  const answer = await send(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(answer.toLowerCase()).toContain('content-security-policy: ');
});
