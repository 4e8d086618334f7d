import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { ServerEvents } from '#lib/contracts/events.ts';
import { env } from '#server/config/env.ts';
import { findIdentity } from '#server/integrations/identity.ts';
import { type Publication, setPublisher } from './publish.ts';

type NoEvents = Record<string, never>;
type SocketData = { userId: string };
export type SocketServer = Server<NoEvents, ServerEvents, NoEvents, SocketData>;

/** Clients have nothing to tell us; whatever they send stays small (design: realtime). */
const MESSAGE_BYTES_MAX = 4 * 1024;
/** How often an open socket's identity is looked at again. */
const RECHECK_MS = 30_000;

const roomOf = (userId: string) => `user:${userId}`;

/**
 * Attaches socket.io (seed §4, §7: path /socket.io, websocket only, userId in the query). Who connects is
 * proven by the ID token in the handshake; a `userId` that the token does not prove is refused.
 */
export function attachSocketServer(http: HttpServer): SocketServer {
  const io: SocketServer = new Server(http, {
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
  return io;
}

/** Hands an event to all open pages of one person. */
export function deliver(io: SocketServer, { userId, event, payload }: Publication): void {
  // Events and payloads were typed when they were published.
  io.to(roomOf(userId)).emit(event, ...(payload as Parameters<ServerEvents[typeof event]>));
}

async function prove(socket: Socket<NoEvents, ServerEvents, NoEvents, SocketData>): Promise<void> {
  const identity = await findIdentity(String(socket.handshake.auth.token ?? ''));
  if (!identity || socket.handshake.query.userId !== identity.userId) throw new Error('UNAUTHENTICATED');
  socket.data.userId = identity.userId;
  await socket.join(roomOf(identity.userId));
}

/** An ID token lives an hour; a socket that outlives it is closed, and the client comes back with a new one. */
function watchIdentity(socket: Socket<NoEvents, ServerEvents, NoEvents, SocketData>): void {
  const timer = setInterval(() => {
    findIdentity(String(socket.handshake.auth.token ?? '')).then(
      (identity) => {
        if (!identity) socket.disconnect(true);
      },
      () => {},
    );
  }, RECHECK_MS);
  socket.on('disconnect', () => clearInterval(timer));
}

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (!origin) return true;
  return origin === new URL(env().APP_URL).origin || (URL.canParse(origin) && new URL(origin).host === host);
}
