import '#tests/support/installation.ts';
import '#tests/support/identity-stand-in.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { POST as restoreUser } from '#app/api/user/restore/route.ts';
import {
  POST as addUser,
  DELETE as deleteUser,
  GET as getUser,
  PATCH as updateUser,
} from '#app/api/user/route.ts';
import { DELETE as closeSession, POST as openSession } from '#app/api/user/session/route.ts';
import { countHandshake } from '#server/http/count-handshake.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { type Account, renew, signIn, signUp } from '#tests/support/identity-stand-in.ts';
import { openedOrNull, openSocket } from '#tests/support/open-socket.ts';

const EMAIL = 'ada@example.com';
const server = createServer();
const sockets = attachSocketServer(server, countHandshake);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await sockets.close();
  server.close();
});

const bearerOf = ({ idToken }: Account) => ({ authorization: `Bearer ${idToken}` });
const read = async (account: Account) => (await call(getUser, { headers: bearerOf(account) })).status;
const post = (handler: Parameters<typeof call>[0], account: Account, body: object) =>
  call(handler, { method: 'POST', headers: bearerOf(account), body });
const signOut = (account: Account) => call(closeSession, { method: 'DELETE', headers: bearerOf(account) });

let latest = 0;
/** Signs in at a distinct second, because tokens count whole seconds. */
async function signInLater(): Promise<Account> {
  const secondNow = () => Math.floor(Date.now() / 1000);
  await expect.poll(secondNow, { timeout: 3_000 }).toBeGreaterThan(latest);
  const account = await signIn(EMAIL);
  latest = secondNow();
  return account;
}

function connect({ idToken, localId }: Account): Promise<Socket | null> {
  const socket = openSocket(`http://127.0.0.1:${port}`, {
    userId: localId,
    token: idToken,
    headers: { origin: ORIGIN },
  });
  opened.push(socket);
  return openedOrNull(socket);
}

beforeAll(async () => {
  const first = await signUp(EMAIL);
  await post(addUser, first, { redirectUrl: `${ORIGIN}/home` });
});

test('ends the tokens of one sign-in everywhere, and no other device', async () => {
  const phone = await signInLater();
  const laptop = await signInLater();
  const renewed = await renew(phone);
  const secondTab = await renew(phone);
  expect(await Promise.all([phone, renewed, secondTab, laptop].map(read))).toEqual([200, 200, 200, 200]);
  const { cookies } = await post(openSession, phone, {});
  const cookie = cookies.map((header) => header.split(';')[0]).join('; ');
  expect((await call(getUser, { cookie })).status).toBe(200);
  const line = await connect(secondTab);
  const other = await connect(laptop);
  const closed = new Promise((done) => line?.once('disconnect', done));

  expect((await signOut(renewed)).status).toBe(200);
  await closed;
  // Cached provider answers no longer count.
  expect(await Promise.all([phone, renewed, secondTab].map(read))).toEqual([401, 401, 401]);
  expect((await call(getUser, { cookie })).status).toBe(401);
  const change = { method: 'PATCH', headers: bearerOf(phone), body: { locale: 'es' } };
  expect((await call(updateUser, change)).status).toBe(401);
  expect((await post(openSession, phone, {})).status).toBe(401);
  expect(await connect(phone)).toBeNull();
  expect(await read(await renew(phone))).toBe(401);

  expect(await read(laptop)).toBe(200);
  expect(other?.connected).toBe(true);
  const again = await signInLater();
  expect(await read(again)).toBe(200);
  expect(await connect(again)).not.toBeNull();
});

test('is ended only by a token of the same sign-in', async () => {
  const account = await signInLater();
  const cookie = `auth_token=${account.idToken}`;
  await call(closeSession, { method: 'DELETE', cookie });
  const forged = { ...account, idToken: `${account.idToken.slice(0, -1)}x.` };
  await signOut(forged);
  expect(await read(account)).toBe(200);
});

test('lets a person with a deleted account sign out, or keep the account by a new sign-in', async () => {
  const account = await signInLater();
  await call(deleteUser, { method: 'DELETE', headers: bearerOf(account) });
  const other = await signInLater();
  expect((await signOut(account)).status).toBe(200);
  expect((await post(restoreUser, account, {})).status).toBe(401);
  expect((await post(restoreUser, other, {})).status).toBe(200);
});
