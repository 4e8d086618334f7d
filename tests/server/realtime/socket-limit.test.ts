import '#tests/support/few-calls.ts';
import '#tests/support/installation.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { countHandshake } from '#server/http/count-handshake.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { openSocket } from '#tests/support/open-socket.ts';

const server = createServer();
const sockets = attachSocketServer(server, countHandshake);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
afterAll(async () => {
  await sockets.close();
  server.close();
});

/** Returns the rejection of an unproven handshake. */
function refusal(): Promise<string> {
  const socket = openSocket(`http://127.0.0.1:${port}`, { userId: 'ada' });
  return new Promise((done) =>
    socket.once('connect_error', ({ message }) => {
      socket.disconnect();
      done(message);
    }),
  );
}

test('counts a handshake as a call of its address, before checking its token', async () => {
  for (let made = 0; made < 60; made += 1) expect(await refusal()).toBe('UNAUTHENTICATED');
  expect(await refusal()).toBe('RATE_LIMITED');
});
