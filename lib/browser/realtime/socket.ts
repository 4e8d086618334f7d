import type { Socket } from 'socket.io-client';
import { chance } from '#lib/chance.ts';
import type { ServerEvents } from '#lib/contracts/events.ts';

/** Milliseconds (docs/specification.md#socket-reconnect). */
const RECONNECT_DELAY_MS = { min: 1000, max: 5000 } as const;
/** From the second try on, a busy server gets more time. */
const RETRY_DELAY_MIN_MS = 3000;
const CONNECT_TIMEOUT_MS = 20_000;

type SocketOptions = {
  userId: string;
  getIdToken: () => Promise<string>;
  handlers: ServerEvents;
  onEvent: () => void;
  /** @param wasServer Whether the server or the way to it ended the last connection, and so perhaps everyone's */
  onReconnect: (wasServer: boolean) => void;
  onConnection: (isConnected: boolean) => void;
  onRefused: () => void;
};

/** Connects a signed-in person to the server's events (docs/specification.md#socket-opens). Returns how to close. */
export function connectSocket(options: SocketOptions): () => void {
  const stops = new AbortController();
  const start = async () => {
    const { io } = await import('socket.io-client');
    if (stops.signal.aborted) return;
    const socket: Socket<ServerEvents> = io({
      path: '/socket.io',
      transports: ['websocket'],
      query: { userId: options.userId },
      auth: (send) =>
        void options.getIdToken().then(
          (token) => send({ token }),
          () => send({}),
        ),
      // The library's own pauses end in the same second for everyone.
      reconnection: false,
      timeout: CONNECT_TIMEOUT_MS,
    });
    listen(socket, options.handlers);
    socket.onAny(options.onEvent);
    stops.signal.addEventListener('abort', keepConnected(socket, options));
  };
  // Optional: without the socket, pages are as fresh as their last fetch.
  start().catch(() => {});
  return () => stops.abort();
}

function listen(socket: Socket<ServerEvents>, handlers: ServerEvents): void {
  socket.on('updateCount', handlers.updateCount);
  socket.on('verifyUser', handlers.verifyUser);
  socket.on('notification:created', handlers['notification:created']);
  socket.on('notification:read', handlers['notification:read']);
  socket.on('tribute:changed', handlers['tribute:changed']);
  socket.on('reel:changed', handlers['reel:changed']);
}

const REFUSAL = 'UNAUTHENTICATED';
/** The library's reason at a device that slept or heard nothing. */
const SILENCE = 'ping timeout';
/** Its description at a device that noticed that it has no network. The reason is that of a server that left. */
const NO_NETWORK = 'network connection lost';

/** Returns the pause before a try, from 0 on. Random over the whole span: all pages of a restarted server lose it at once. */
export function reconnectDelayMs(tries: number, random = chance): number {
  const min = tries === 0 ? RECONNECT_DELAY_MS.min : RETRY_DELAY_MIN_MS;
  return min + random() * (RECONNECT_DELAY_MS.max - min);
}

function keepConnected(
  socket: Socket<ServerEvents>,
  { onReconnect, onConnection, onRefused }: SocketOptions,
): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let hasConnected = false;
  let wasServer = false;
  socket.on('connect', () => {
    tries = 0;
    if (hasConnected) onReconnect(wasServer);
    hasConnected = true;
    onConnection(true);
  });
  const tryAgain = () => {
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), reconnectDelayMs(tries));
    tries += 1;
  };
  socket.on('connect_error', ({ message }) => {
    if (message === REFUSAL) onRefused();
    tryAgain();
  });
  // Not a sign of a bad token: a log-out in another tab closes this one too.
  socket.on('disconnect', (reason, details) => {
    const isDescribed = details !== undefined && 'description' in details;
    wasServer = reason !== SILENCE && !(isDescribed && details.description === NO_NETWORK);
    onConnection(false);
    tryAgain();
  });
  return () => {
    clearTimeout(retry);
    socket.off('disconnect');
    socket.off('connect_error');
    socket.disconnect();
  };
}
