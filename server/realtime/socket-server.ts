import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import { findAccount } from '#server/auth/find-account.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { deliver, reachable, roomOf, type SocketServer, sharedAdapter, signInRoomOf } from './deliver.ts';
import { isHandshake, SOCKET_PATH } from './handshake.ts';
import { setPublisher, setSignInCloser } from './publish.ts';

/** Clients send nothing of interest. */
const MESSAGE_BYTES_MAX = 4 * 1024;
/** How often an open socket's identity is checked again; see `findIdentity` for the sum. */
const RECHECK_MS = 30_000;

/** Attaches socket.io (docs/specification.md#socket-path). The handshake's ID token must prove its `userId`. */
export function attachSocketServer(
  http: HttpServer,
  countHandshake: (request: IncomingMessage) => Promise<void>,
): SocketServer {
  const io: SocketServer = new Server(http, {
    ...sharedAdapter(),
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    // The custom server handles other upgrades.
    destroyUpgrade: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    allowRequest: (request, decide) => decide(null, isHandshake(request)),
  });
  io.use(({ request }, next) => {
    countHandshake(request).then(
      () => next(),
      () => next(new Error('RATE_LIMITED')),
    );
  });
  io.use((socket, next) => {
    prove(socket).then(
      () => next(),
      () => next(new Error('UNAUTHENTICATED')),
    );
  });
  io.on('connection', (socket) => watchIdentity(socket));
  setPublisher((publication) => deliver(io, publication));
  setSignInCloser((signIn) => reachable(io).in(signInRoomOf(signIn)).disconnectSockets(true));
  return io;
}

type UserSocket = Parameters<Parameters<SocketServer['use']>[0]>[0];

async function identityOf({ handshake }: UserSocket): Promise<Identity | null> {
  const token: unknown = handshake.auth.token;
  return typeof token === 'string' ? findAccount(token) : null;
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
