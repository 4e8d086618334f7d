import '#tests/support/installation.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ServerEventName, ServerEventPayload } from '#lib/contracts/events.ts';
import { countHandshake } from '#server/http/count-handshake.ts';
import { publish } from '#server/realtime/publish.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { startUploadEndpoint } from '#tests/server/uploads/upload-endpoint.ts';
import { idTokenOf, ORIGIN } from '#tests/support/call.ts';
import { openedOrNull, openSocket } from '#tests/support/open-socket.ts';
import { closeContents, differences, readContents } from './contents.ts';
import { ROLES, type Role } from './rules.ts';
import { type Caller, type Stage, setStage } from './stage.ts';
import { TRICKS } from './tricks.ts';

const uploads = await startUploadEndpoint();
const server = createServer();
const sockets = attachSocketServer(server, countHandshake);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
const opened: Socket[] = [];
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(uploads, 'own');
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await closeContents();
  await sockets.close();
  server.close();
});

/** Only accounts get a socket, confirmed or not, because the waiting page needs its event. */
const MAY_LISTEN = new Set<Role>(['operator', 'unverified', 'stranger', 'contributor', 'creator']);

type Connection = { as?: Caller['as'] | undefined; cookie?: string | undefined; userId: unknown };

function connect({ as, cookie, userId }: Connection, headers: Record<string, string> = {}) {
  const socket = openSocket(`http://127.0.0.1:${port}`, {
    userId,
    ...(as && { token: idTokenOf(as) }),
    headers: { origin: ORIGIN, ...(cookie && { cookie }), ...headers },
  });
  opened.push(socket);
  return openedOrNull(socket);
}

test.each(ROLES)('a %s receives only their own events', async (role) => {
  const { as, cookie } = stage.callers[role];
  const own = as?.userId ?? 'own-creator';
  expect((await connect({ as, cookie, userId: own })) !== null).toBe(MAY_LISTEN.has(role));
  const others = role === 'creator' ? 'own-contributor' : 'own-creator';
  for (const userId of [others, 'nobody-at-all', '', '$ne', ['own-creator', own], { $gt: '' }])
    expect(await connect({ as, cookie, userId }), `as ${JSON.stringify(userId)}`).toBeNull();
  // A session cookie opens no socket, because other sites' requests carry it too.
  const session = as ? `auth_token=${idTokenOf(as)}; uid=${as.userId}` : cookie;
  expect(await connect({ cookie: session, userId: own })).toBeNull();
});

test.each(TRICKS)('%j opens no socket', async (trick) => {
  const { stranger, guest, viewer } = stage.callers;
  for (const caller of [{}, stranger, guest, viewer])
    expect(await connect({ ...caller, userId: 'own-creator' }, trick)).toBeNull();
});

const nothing = {} as never;
/** Every event; the compiler reports a missing one. */
const EVENTS: { [E in ServerEventName]: ServerEventPayload<E> } = {
  updateCount: [{ credit: 1 }],
  verifyUser: [],
  'notification:created': [{ type: 'HEARTED', unreadCount: 1 }],
  'notification:read': [{ unreadCount: 1 }],
  'tribute:changed': [{ tributeId: 'x' }],
  'reel:changed': [{ tributeId: 'x', render: nothing }],
};
const names = Object.keys(EVENTS) as ServerEventName[];

test('each event reaches its person and nobody else', async () => {
  const { creator, ...others } = stage.callers;
  const heard: string[] = [];
  for (const { as } of Object.values(others))
    if (as) (await connect({ as, userId: as.userId }))?.onAny((name: string) => heard.push(name));
  const line = await connect({ as: creator.as, userId: 'own-creator' });
  const theirs: string[] = [];
  const all = new Promise<void>((done) =>
    line?.onAny((name: string) => {
      theirs.push(name);
      if (theirs.length === names.length) done();
    }),
  );
  for (const name of names) publish('own-creator', name, ...(EVENTS[name] as never));
  await all;
  expect(theirs).toEqual(names);
  expect(heard).toEqual([]);
});

test('ignores everything that clients send', async () => {
  const before = await readContents();
  const { creator, stranger } = stage.callers;
  const listening = await connect({ as: creator.as, userId: 'own-creator' });
  const heard: string[] = [];
  listening?.onAny((name: string) => heard.push(name));
  const line = await connect({ as: stranger.as, userId: 'own-stranger' });
  for (const name of [...names, 'join', 'subscribe', 'message', '__proto__']) {
    const answer = line?.timeout(50).emitWithAck(name, 'user:own-creator', { userId: 'own-creator' });
    await expect(answer, `to ${name}`).rejects.toThrow('timed out');
  }
  expect(heard).toEqual([]);
  // The server listens to no client event; a new one needs its place in this test.
  const listened = [...sockets.sockets.sockets.values()].flatMap((socket) => socket.eventNames());
  expect(new Set(listened)).toEqual(new Set(['disconnect', 'error']));
  expect(differences(before, await readContents())).toEqual([]);
});
