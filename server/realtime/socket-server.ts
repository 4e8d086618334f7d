import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { findAccount } from '#server/auth/find-account.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { metrics } from '#server/platform/metrics.ts';
import { admit, type CountHandshake, closeHandshake, HANDSHAKE_PACE } from './admit-handshake.ts';
import { deliver, reachable, roomOf, type SocketServer, sharedAdapter, signInRoomOf } from './deliver.ts';
import { SOCKET_PATH } from './handshake.ts';
import { setPersonCloser, setPublisher, setSignInCloser } from './publish.ts';
import { createTurns } from './take-turns.ts';
import { watchSignIns } from './watch-sign-ins.ts';

/** Clients send nothing of interest. */
const MESSAGE_BYTES_MAX = 4 * 1024;

/** Attaches socket.io (docs/specification.md#socket-path). The handshake's ID token must prove its `userId`. */
export function attachSocketServer(
  http: HttpServer,
  countHandshake: CountHandshake,
  pace = HANDSHAKE_PACE,
): SocketServer {
  const turns = createTurns(pace);
  const accountOf = shareRunning(findAccount);
  const signIns = watchSignIns({ prove: async (token) => (await accountOf(token)) !== null });
  const io: SocketServer = new Server(http, {
    ...sharedAdapter(),
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    // The custom server handles other upgrades.
    destroyUpgrade: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    allowRequest: (request, decide) => {
      admit(request, { countHandshake, turns, sockets: () => io.engine.clientsCount }).then(
        () => decide(null, true),
        (error: unknown) => {
          closeHandshake(request, error);
          decide('refused', false);
        },
      );
    },
  });
  io.use((socket, next) => {
    prove(socket, accountOf).then(
      () => next(),
      () => next(new Error('UNAUTHENTICATED')),
    );
  });
  const count = () => metrics.socketsOpen.set(io.sockets.sockets.size);
  io.on('connection', (socket) => {
    const { identity, token } = socket.data;
    signIns.add(socket, token, identity);
    dropRequest(socket);
    count();
    socket.on('disconnect', count);
  });
  setPublisher((publication) => deliver(io, publication));
  setSignInCloser((signIn) => reachable(io).in(signInRoomOf(signIn)).disconnectSockets(true));
  setPersonCloser((userId) => reachable(io).in(roomOf(userId)).disconnectSockets(true));
  return io;
}

type UserSocket = Parameters<Parameters<SocketServer['use']>[0]>[0];

type FindAccount = (token: string) => Promise<Identity | null>;

/** Tabs of one person that come together are proven together. */
function shareRunning(find: FindAccount): FindAccount {
  const running = new Map<string, Promise<Identity | null>>();
  return (token) => {
    const known = running.get(token);
    if (known) return known;
    const found = find(token).finally(() => running.delete(token));
    running.set(token, found);
    return found;
  };
}

/** An open socket needs nothing of its request, and would keep all of it. */
function dropRequest(socket: UserSocket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { auth: {}, headers: {}, query: {}, url: '', time: '' });
  Object.assign(socket, { data: {} });
}

async function prove(socket: UserSocket, accountOf: FindAccount): Promise<void> {
  const { auth, query } = socket.handshake;
  const token: unknown = auth.token;
  const identity = typeof token === 'string' ? await accountOf(token) : null;
  if (typeof token !== 'string' || !identity || query.userId !== identity.userId)
    throw new Error('UNAUTHENTICATED');
  socket.data = { identity, token };
  await socket.join([roomOf(identity.userId), signInRoomOf(identity)]);
}
