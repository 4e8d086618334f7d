import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { findAccount } from '#server/auth/find-account.ts';
import { env } from '#server/config/env.ts';
import { isLoopback } from '#server/config/loopback.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { deliver, reachable, roomOf, type SocketServer, sharedAdapter, signInRoomOf } from './deliver.ts';
import { setPublisher, setSignInCloser } from './publish.ts';

/** Clients have nothing to tell us; whatever they send stays small (design: realtime). */
const MESSAGE_BYTES_MAX = 4 * 1024;
/** How often an open socket's identity is looked at again, in milliseconds: see `findIdentity` for the sum. */
const RECHECK_MS = 30_000;

/**
 * Attaches socket.io (seed §4, §7: path /socket.io, websocket only, userId in the query). Who connects is
 * proven by the ID token in the handshake; a `userId` that the token does not prove is refused.
 */
export function attachSocketServer(http: HttpServer): SocketServer {
  const io: SocketServer = new Server(http, {
    ...sharedAdapter(),
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    // The custom server itself decides what happens to other upgrades.
    destroyUpgrade: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers.origin, request.headers.host)),
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

/** On a loopback installation people open localhost and 127.0.0.1 alike. A program sends no Origin. */
function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  const own = new URL(env().APP_URL);
  if (!origin || origin === own.origin) return true;
  return isLoopback(own.hostname) && URL.canParse(origin) && new URL(origin).host === host;
}
