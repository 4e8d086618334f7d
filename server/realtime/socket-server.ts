import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { findAccount } from '#server/auth/find-account.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { admit, type CountHandshake, closeHandshake } from './admit-handshake.ts';
import { deliver, reachable, roomOf, type SocketServer, sharedAdapter, signInRoomOf } from './deliver.ts';
import { SOCKET_PATH } from './handshake.ts';
import { setPersonCloser, setPublisher, setSignInCloser } from './publish.ts';

/** Clients send nothing of interest. */
const MESSAGE_BYTES_MAX = 4 * 1024;
/** How often an open socket's identity is checked again; see `findIdentity` for the sum. */
const RECHECK_MS = 30_000;

/** Attaches socket.io (docs/specification.md#socket-path). The handshake's ID token must prove its `userId`. */
export function attachSocketServer(http: HttpServer, countHandshake: CountHandshake): SocketServer {
  const io: SocketServer = new Server(http, {
    ...sharedAdapter(),
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    // The custom server handles other upgrades.
    destroyUpgrade: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    allowRequest: (request, decide) => {
      admit(request, { countHandshake, sockets: io.engine.clientsCount }).then(
        () => decide(null, true),
        (error: unknown) => {
          closeHandshake(request, error);
          decide('refused', false);
        },
      );
    },
  });
  io.use((socket, next) => {
    prove(socket).then(
      () => next(),
      () => next(new Error('UNAUTHENTICATED')),
    );
  });
  io.on('connection', (socket) => {
    dropRequest(socket);
    watchIdentity(socket);
  });
  setPublisher((publication) => deliver(io, publication));
  setSignInCloser((signIn) => reachable(io).in(signInRoomOf(signIn)).disconnectSockets(true));
  setPersonCloser((userId) => reachable(io).in(roomOf(userId)).disconnectSockets(true));
  return io;
}

type UserSocket = Parameters<Parameters<SocketServer['use']>[0]>[0];

async function identityOf({ handshake }: UserSocket): Promise<Identity | null> {
  const token: unknown = handshake.auth.token;
  return typeof token === 'string' ? findAccount(token) : null;
}

/** An open socket needs nothing of its request but the token, and would keep all of it. */
function dropRequest({ conn, handshake }: UserSocket): void {
  Object.assign(conn, { request: null });
  Object.assign(handshake, { headers: {}, query: {}, url: '', time: '' });
}

async function prove(socket: UserSocket): Promise<void> {
  const identity = await identityOf(socket);
  if (!identity || socket.handshake.query.userId !== identity.userId) throw new Error('UNAUTHENTICATED');
  socket.data.userId = identity.userId;
  await socket.join([roomOf(identity.userId), signInRoomOf(identity)]);
}

/** Closes a socket whose token expired or can no longer be verified: the client returns with a new one. */
function watchIdentity(socket: UserSocket): void {
  const close = () => socket.disconnect(true);
  const timer = setInterval(() => {
    identityOf(socket).then((identity) => {
      if (!identity) close();
    }, close);
  }, RECHECK_MS);
  socket.on('disconnect', () => clearInterval(timer));
}
