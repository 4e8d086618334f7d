import '#tests/support/few-calls.ts';
import '#tests/support/installation.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { env } from '#server/config/env.ts';
import { countHandshake } from '#server/http/count-handshake.ts';
import { limitConnections } from '#server/http/limit-connections.ts';
import type { CountHandshake, HandshakePace } from '#server/realtime/admit-handshake.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { openSocket } from '#tests/support/open-socket.ts';

async function startServer(pace?: HandshakePace, count: CountHandshake = countHandshake) {
  const http = createServer((_, response) => void response.end('a page'));
  const sockets = attachSocketServer(http, count, pace);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  afterAll(async () => {
    await sockets.close();
    http.close();
  });
  return { http, sockets, port: (http.address() as AddressInfo).port };
}
const { port } = await startServer();

/** Returns the rejection of an unproven socket. */
function refusal(): Promise<string> {
  const socket = openSocket(`http://127.0.0.1:${port}`, { userId: 'ada' });
  return new Promise((done) =>
    socket.once('connect_error', ({ message }) => {
      socket.disconnect();
      done(message);
    }),
  );
}

/** Returns the answer to a handshake before any socket. */
async function answerOf(at: number): Promise<IncomingMessage> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'sec-websocket-version': '13',
  };
  const call = request({ port: at, path: '/socket.io/?EIO=4&transport=websocket&userId=ada', headers }).end();
  const [answer] = (await Promise.race([once(call, 'response'), once(call, 'upgrade')])) as [IncomingMessage];
  onTestFinished(() => void answer.socket.destroy());
  return answer;
}

test('counts a handshake as a call of its address, and refuses it before it is accepted', async () => {
  for (let made = 0; made < 60; made += 1) expect(await refusal()).toBe('UNAUTHENTICATED');
  const { statusCode, headers } = await answerOf(port);
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(await refusal()).toBe('websocket error');
});

test('answers 503 when all places for sockets are taken', async () => {
  const full = await startServer();
  Object.defineProperty(full.sockets.engine, 'clientsCount', { value: env().CONNECTIONS_MAX * 0.8 });
  const { statusCode, headers } = await answerOf(full.port);
  expect([statusCode, headers['retry-after']]).toEqual([503, '30']);
});

test('lets handshakes wait for their turn, answers 503 when too many wait, and serves pages meanwhile', async () => {
  const busy = await startServer({ atOnce: 1, everyMs: 300_000, waitingMax: 2 }, async () => {});
  expect((await answerOf(busy.port)).statusCode).toBe(101);
  let settled = 0;
  const answers = Array.from({ length: 3 }, () => answerOf(busy.port).finally(() => (settled += 1)));
  const { statusCode, headers } = await Promise.race(answers);
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(await (await fetch(`http://127.0.0.1:${busy.port}/`)).text()).toBe('a page');
  expect(settled).toBe(1);
});

test('closes connections above the limit, and keeps the open ones', async () => {
  const { http, port: limited } = await startServer();
  limitConnections(http, 1);
  const first = connect(limited, '127.0.0.1');
  await once(first, 'connect');
  const second = connect(limited, '127.0.0.1');
  second.on('error', () => {});
  await once(second, 'close');
  expect(first.destroyed).toBe(false);
  first.destroy();
});
