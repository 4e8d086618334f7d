import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import { findAccount } from '#server/auth/find-account.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { deliver, reachable, roomOf, type SocketServer, sharedAdapter, signInRoomOf } from './deliver.ts';
import { isHandshake, SOCKET_PATH } from './handshake.ts';
import { setPublisher, setSignInCloser } from './publish.ts';

/** Clients have nothing to tell us; whatever they send stays small. */
const MESSAGE_BYTES_MAX = 4 * 1024;
/** How often an open socket's identity is looked at again, in milliseconds: see `findIdentity` for the sum. */
const RECHECK_MS = 30_000;

/**
 * Attaches socket.io (path /socket.io, websocket only, userId in the query: docs/specification.md#socket-path). Who connects is
 * proven by the ID token in the handshake; a `userId` that the token does not prove is refused.
 * @param countHandshake fails when there were too many: then nobody's token is looked at
 */
export function attachSocketServer(
  http: HttpServer,
  countHandshake: (request: IncomingMessage) => Promise<void>,
): SocketServer {
  const io: SocketServer = new Server(http, {
    ...sharedAdapter(),
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    // The custom server itself decides what happens to other upgrades.
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

/** The person that the token of the handshake proves, now. The token is a stranger's: it may be of any type. */
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

/**
 * Closes a socket whose token has expired or whose person was disabled, and one of whom nobody can tell: the
 * client comes back with a new token as soon as it has one.
 */
function watchIdentity(socket: UserSocket): void {
  const close = () => socket.disconnect(true);
  const timer = setInterval(() => {
    identityOf(socket).then((identity) => {
      if (!identity) close();
    }, close);
  }, RECHECK_MS);
  socket.on('disconnect', () => clearInterval(timer));
}
