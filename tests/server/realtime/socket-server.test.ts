import '#tests/support/installation.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DELETE as closeSession } from '#app/api/user/session/route.ts';
import { countHandshake } from '#server/http/count-handshake.ts';
import { User } from '#server/models/user.ts';
import { closePerson, publish } from '#server/realtime/publish.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { forgedTokens, genuineToken, provider } from '#tests/server/auth/firebase-project.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { openSocket } from '#tests/support/open-socket.ts';

const server = createServer();
const sockets = attachSocketServer(server, countHandshake);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
const opened: Socket[] = [];

beforeEach(() => {
  // Fakes the clock and the periodic checks; the network uses real time.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  provider.state = 'up';
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await sockets.close();
  server.close();
});

type Options = { userId?: unknown; origin?: string };

function open(token: unknown, { userId = 'ada', origin = ORIGIN }: Options = {}): Socket {
  const socket = openSocket(`http://127.0.0.1:${port}`, { userId, token, headers: { origin } });
  opened.push(socket);
  return socket;
}

const heard = (socket: Socket, event: string) =>
  new Promise<unknown>((resolve) => socket.once(event, (payload: unknown) => resolve(payload)));

async function connected(...given: Parameters<typeof open>): Promise<Socket> {
  const socket = open(...given);
  const outcome = await Promise.race([heard(socket, 'connect'), heard(socket, 'connect_error')]);
  expect(outcome).toBeUndefined();
  return socket;
}

async function refused(...given: Parameters<typeof open>): Promise<string> {
  const socket = open(...given);
  const connects = heard(socket, 'connect').then(() => new Error('It was let in.'));
  return ((await Promise.race([connects, heard(socket, 'connect_error')])) as Error).message;
}

/** Advances a minute of periodic checks. */
async function aMinutePasses(): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    vi.advanceTimersByTime(9_900);
    // The provider answers over a real connection.
    await new Promise((done) => setTimeout(done, 60));
  }
}

test("sends a person's events to all their pages, and nothing else", async () => {
  const first = await connected(genuineToken('ada'));
  const second = await connected(genuineToken('ada'));
  const other = await connected(genuineToken('ben'), { userId: 'ben' });
  const others: unknown[] = [];
  other.onAny((event) => others.push(event));
  const both = Promise.all([heard(first, 'updateCount'), heard(second, 'updateCount')]);
  publish('ada', 'updateCount', { credit: 4 });
  expect(await both).toEqual([{ credit: 4 }, { credit: 4 }]);
  const mine = heard(other, 'verifyUser');
  publish('ben', 'verifyUser');
  await mine;
  expect(others).toEqual(['verifyUser']);
});

test.each(Object.entries(forgedTokens('ada')))('rejects a token %s', async (_, token) => {
  expect(await refused(token)).toBe('UNAUTHENTICATED');
});

test('rejects a token of a wrong type, or none', async () => {
  const token = genuineToken('ada');
  for (const odd of [[token], { token }, { toString: token }, 1, true, null, undefined, '']) {
    expect(await refused(odd)).toBe('UNAUTHENTICATED');
  }
});

test('rejects a userId that the token does not prove', async () => {
  const token = genuineToken('ada');
  for (const userId of ['ben', '', null, ['ada', 'ada'], 'ADA']) {
    expect(await refused(token, { userId })).toBe('UNAUTHENTICATED');
  }
});

test("rejects a foreign page's connection, even with a valid token", async () => {
  const token = genuineToken('ada');
  for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`]) {
    expect(await refused(token, { origin })).toBe('websocket error');
  }
  await connected(token, { origin: `http://127.0.0.1:${port}` });
});

test.each([
  ['was disabled', { disabled: true }],
  ['was deleted', { isGone: true }],
  ['signed out everywhere', { validSince: '32503680000' }],
])('closes the socket of a person who %s within a minute', async (_, account) => {
  const userId = `gone-${JSON.stringify(account)}`;
  const socket = await connected(genuineToken(userId), { userId });
  provider.accounts.set(userId, account);
  const closed = heard(socket, 'disconnect');
  await aMinutePasses();
  expect(await closed).toBe('io server disconnect');
});

test('closes the sockets of a deleted account, and admits no new one', async () => {
  const userId = 'leaver';
  const user = await User.create({
    firebaseUid: userId,
    email: 'l@example.com',
    accountCreationMethod: 'EMAIL',
  });
  const socket = await connected(genuineToken(userId), { userId });
  user.deletedAt = new Date();
  await user.save();
  const closed = heard(socket, 'disconnect');
  await aMinutePasses();
  expect(await closed).toBe('io server disconnect');
  expect(await refused(genuineToken(userId), { userId })).toBe('UNAUTHENTICATED');
});

test('closes a socket when its token expires', async () => {
  const exp = Math.floor(Date.now() / 1000) + 20;
  const closed = heard(await connected(genuineToken('brief', { exp }), { userId: 'brief' }), 'disconnect');
  await aMinutePasses();
  expect(await closed).toBe('io server disconnect');
});

test('keeps a socket open while its person is valid', async () => {
  const socket = await connected(genuineToken('ada'));
  await aMinutePasses();
  expect(socket.connected).toBe(true);
});

test('keeps no socket open while the provider is down', async () => {
  // A person of this test alone, because cached answers outlive the moved clock.
  const socket = await connected(genuineToken('trusting'), { userId: 'trusting' });
  const closed = heard(socket, 'disconnect');
  provider.state = 'refusing';
  await aMinutePasses();
  expect(await closed).toBe('io server disconnect');
});

test("closes only the sockets of a sign-out, not other devices'", async () => {
  const now = Math.floor(Date.now() / 1000);
  const here = genuineToken('ada', { auth_time: now - 60 });
  const page = await connected(here);
  const sleepingTab = await connected(genuineToken('ada', { auth_time: now - 60, iat: now - 30 }));
  const phone = await connected(genuineToken('ada', { auth_time: now - 90 }));
  const closed = Promise.all([heard(page, 'disconnect'), heard(sleepingTab, 'disconnect')]);
  const answer = await call(closeSession, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${here}` },
  });
  expect(answer.status).toBe(200);
  await closed;
  expect(phone.connected).toBe(true);
});

test('cuts off a client that sends too much', async () => {
  const socket = await connected(genuineToken('ada'));
  const closed = heard(socket, 'disconnect');
  socket.emit('anything', 'x'.repeat(5_000));
  expect(await closed).toBe('transport close');
});

test('closes all sockets of a suspended person at once, and of nobody else [operator-suspend]', async () => {
  const [first, second] = [await connected(genuineToken('ada')), await connected(genuineToken('ada'))];
  const other = await connected(genuineToken('ben'), { userId: 'ben' });
  const closed = Promise.all([heard(first, 'disconnect'), heard(second, 'disconnect')]);
  closePerson('ada');
  expect(await closed).toEqual(['io server disconnect', 'io server disconnect']);
  expect(other.connected).toBe(true);
});

test('refuses the socket of a suspended person', async () => {
  await User.create({
    firebaseUid: 'suspended',
    email: 'suspended@example.com',
    accountCreationMethod: 'EMAIL',
    suspendedAt: new Date(),
  });
  expect(await refused(genuineToken('suspended'), { userId: 'suspended' })).toBe('UNAUTHENTICATED');
});
