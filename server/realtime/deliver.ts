import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server, type ServerOptions } from 'socket.io';
import type { ServerEvents } from '#lib/contracts/events.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { sharedRedis } from '#server/platform/redis.ts';
import { type Publication, type SignIn, setPublisher } from './publish.ts';

type NoEvents = Record<string, never>;
type SocketData = { identity: Identity; token: string };
export type SocketServer = Server<NoEvents, ServerEvents, NoEvents, SocketData>;

export const roomOf = (userId: string): string => `user:${userId}`;
export const signInRoomOf = ({ userId, signedInAt }: SignIn): string => `sign-in:${userId}:${signedInAt}`;

/** How many events are kept for a process that loses Redis; beyond that its pages reload. */
const EVENTS_KEPT = 5_000;
/** Shorter than the silence after which a connection counts as lost (platform/redis.ts). */
const READ_MS = 1_000;

/** Returns the adapter that joins the sockets of several web processes; empty without REDIS_URL. */
export function sharedAdapter(): Partial<ServerOptions> {
  const redis = sharedRedis();
  if (!redis) return {};
  const names = { streamName: 'folksee:events', channelPrefix: 'folksee:sockets' };
  return { adapter: createAdapter(redis, { ...names, maxLen: EVENTS_KEPT, blockTimeInMs: READ_MS }) };
}

/** Returns all reachable sockets, or the local ones while Redis is down. */
export function reachable(io: SocketServer): SocketServer | SocketServer['local'] {
  return sharedRedis()?.isReady === false ? io.local : io;
}

export function deliver(io: SocketServer, { userId, event, payload }: Publication): void {
  // Events and payloads were typed when they were published.
  reachable(io)
    .to(roomOf(userId))
    .emit(event, ...(payload as Parameters<ServerEvents[typeof event]>));
}

/** Lets a process without sockets publish to all web processes. Needs REDIS_URL. */
export function publishThroughRedis(): void {
  const io: SocketServer = new Server(sharedAdapter());
  setPublisher((publication) => deliver(io, publication));
}
