import '#tests/support/installation.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DELETE as closeSession } from '#app/api/user/session/route.ts';
import { countHandshake } from '#server/http/count-handshake.ts';
import { User } from '#server/models/user.ts';
import { publish } from '#server/realtime/publish.ts';
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
  // The clock and the looks at open sockets; the wire keeps its own time.
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

/** Lets a minute pass, as the server's looks at its sockets count it. */
async function aMinutePasses(): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    vi.advanceTimersByTime(9_900);
    // The answer of the provider comes over a real wire.
    await new Promise((done) => setTimeout(done, 60));
  }
}

test('a person hears what is meant for them, on all their pages, and nothing else', async () => {
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

test.each(Object.entries(forgedTokens('ada')))('a token %s opens nothing', async (_, token) => {
  expect(await refused(token)).toBe('UNAUTHENTICATED');
});

test('a token that is no text, or none at all, opens nothing', async () => {
  const token = genuineToken('ada');
  for (const odd of [[token], { token }, { toString: token }, 1, true, null, undefined, '']) {
    expect(await refused(odd)).toBe('UNAUTHENTICATED');
  }
});

test('a userId that the token does not prove is refused', async () => {
  const token = genuineToken('ada');
  for (const userId of ['ben', '', null, ['ada', 'ada'], 'ADA']) {
    expect(await refused(token, { userId })).toBe('UNAUTHENTICATED');
  }
});

test('a page of somebody else’s cannot open a line, whoever looks at it', async () => {
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
])('the line of somebody who %s is closed within a minute', async (_, account) => {
  const userId = `gone-${JSON.stringify(account)}`;
  const socket = await connected(genuineToken(userId), { userId });
  provider.accounts.set(userId, account);
  const closed = heard(socket, 'disconnect');
  await aMinutePasses();
  expect(await closed).toBe('io server disconnect');
});

test('whoever deletes their account loses the open line, and gets no new one', async () => {
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

test('a line does not outlive its token', async () => {
  const exp = Math.floor(Date.now() / 1000) + 20;
  const closed = heard(await connected(genuineToken('brief', { exp }), { userId: 'brief' }), 'disconnect');
  await aMinutePasses();
  expect(await closed).toBe('io server disconnect');
});

test('a line stays open while the person may stay', async () => {
  const socket = await connected(genuineToken('ada'));
  await aMinutePasses();
  expect(socket.connected).toBe(true);
});

test('while the provider is away no line stays open on trust', async () => {
  // Somebody of this test alone: what others were believed, later by the clock, is not forgotten when it goes back.
  const socket = await connected(genuineToken('trusting'), { userId: 'trusting' });
  const closed = heard(socket, 'disconnect');
  provider.state = 'refusing';
  await aMinutePasses();
  expect(await closed).toBe('io server disconnect');
});

test('a sign-out closes the lines of that sign-in, and no other device’s', async () => {
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

test('a client that talks too much is cut off', async () => {
  const socket = await connected(genuineToken('ada'));
  const closed = heard(socket, 'disconnect');
  socket.emit('anything', 'x'.repeat(5_000));
  expect(await closed).toBe('transport close');
});
