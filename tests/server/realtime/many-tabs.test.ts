import '#tests/support/installation.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { countHandshake } from '#server/http/count-handshake.ts';
import { EndedSignIn } from '#server/models/ended-sign-in.ts';
import { User } from '#server/models/user.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { genuineToken, provider } from '#tests/server/auth/firebase-project.ts';
import { ORIGIN } from '#tests/support/call.ts';
import { openedOrNull, openSocket } from '#tests/support/open-socket.ts';

// The network uses real time.
vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
const server = createServer();
const sockets = attachSocketServer(server, countHandshake);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
const opened: Socket[] = [];
const TABS = 20;
/** For a machine that does something else at the same time. */
const PATIENCE_MS = 60_000;

afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  vi.useRealTimers();
  await sockets.close();
  server.close();
});

async function openTab(userId: string, token: string): Promise<Socket> {
  const socket = openSocket(`http://127.0.0.1:${port}`, { userId, token, headers: { origin: ORIGIN } });
  opened.push(socket);
  expect(await openedOrNull(socket)).not.toBeNull();
  return socket;
}

/** Counts what sign-ins cost from here on. */
function countAsked() {
  const accounts = vi.spyOn(User, 'findOne');
  const ended = vi.spyOn(EndedSignIn, 'exists');
  provider.lookups = 0;
  return () => ({
    accounts: accounts.mock.calls.length,
    ended: ended.mock.calls.length,
    lookups: provider.lookups,
  });
}

/** Lets the periodic checks of half a minute run, until what they lead to is there. */
async function halfAMinutePasses(expectOutcome: () => void): Promise<void> {
  vi.advanceTimersByTime(30_000);
  // The provider answers over a real connection.
  await vi.waitFor(expectOutcome, PATIENCE_MS);
  await new Promise(setImmediate);
  expectOutcome();
}

test('twenty tabs of one sign-in are checked together, by one question for all of them', async () => {
  // Each tab renewed its token for itself.
  const now = Math.floor(Date.now() / 1000);
  const tokens = Array.from({ length: TABS }, (_, tab) =>
    genuineToken('ada', { auth_time: now - 60, iat: now - TABS + tab, exp: now + 3_000 + tab }),
  );
  for (const token of tokens) await openTab('ada', token);
  const asked = countAsked();
  await halfAMinutePasses(() => expect(asked()).toMatchObject({ accounts: 1, ended: 1 }));
  await halfAMinutePasses(() => expect(asked()).toMatchObject({ accounts: 2, ended: 2 }));
  // The provider's answer is used for 25 s.
  expect(asked().lookups).toBeLessThanOrEqual(2);
});

test('a phone and a laptop are two sign-ins, and those who leave cost nothing', async () => {
  const now = Math.floor(Date.now() / 1000);
  const tabs = await Promise.all(
    [60, 60, 90].map((ago) => openTab('ben', genuineToken('ben', { auth_time: now - ago }))),
  );
  const asked = countAsked();
  await halfAMinutePasses(() => expect(asked().accounts).toBe(2));
  for (const tab of tabs.slice(0, 2)) tab.disconnect();
  await vi.waitFor(() => expect(sockets.sockets.sockets.size).toBe(1));
  await halfAMinutePasses(() => expect(asked().accounts).toBe(3));
});

test('tabs that come together are proven by one question', async () => {
  const token = genuineToken('cleo');
  const asked = countAsked();
  const answer = Promise.withResolvers<null>();
  vi.spyOn(EndedSignIn, 'exists').mockReturnValue(answer.promise as never);
  let wishes = 0;
  sockets.engine.on('connection', (line: Socket) => line.on('data', () => void (wishes += 1)));
  const tabs = Promise.all(Array.from({ length: 5 }, () => openTab('cleo', token)));
  await vi.waitFor(() => expect(wishes).toBe(5));
  await new Promise(setImmediate);
  answer.resolve(null);
  await tabs;
  expect(asked()).toEqual({ accounts: 1, ended: 1, lookups: 1 });
});

test('each tab closes with its own token, and the others stay', async () => {
  const now = Math.floor(Date.now() / 1000);
  const auth_time = now - 60;
  const old = await openTab('dora', genuineToken('dora', { auth_time, exp: now + 10 }));
  const renewed = await openTab('dora', genuineToken('dora', { auth_time }));
  const closed = new Promise<string>((done) => void old.once('disconnect', done));
  await halfAMinutePasses(() => expect(old.connected).toBe(false));
  expect(await closed).toBe('io server disconnect');
  expect(renewed.connected).toBe(true);
});
