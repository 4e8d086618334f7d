import type { Socket } from 'socket.io-client';
import type { ServerEvents } from '#lib/contracts/events.ts';

/** Milliseconds (docs/specification.md#socket-reconnect). */
const RECONNECT_DELAY_MS = { min: 1000, max: 5000 } as const;
const CONNECT_TIMEOUT_MS = 20_000;

type SocketOptions = {
  userId: string;
  getIdToken: () => Promise<string>;
  handlers: ServerEvents;
  onEvent: () => void;
  onReconnect: () => void;
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
      reconnectionDelay: RECONNECT_DELAY_MS.min,
      reconnectionDelayMax: RECONNECT_DELAY_MS.max,
      reconnectionAttempts: Infinity,
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

function keepConnected(
  socket: Socket<ServerEvents>,
  { onReconnect, onConnection, onRefused }: SocketOptions,
): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hasConnected = false;
  socket.on('connect', () => {
    if (hasConnected) onReconnect();
    hasConnected = true;
    onConnection(true);
  });
  // The library treats a refusal (expired token, restart) as final; we retry.
  const tryAgain = () => {
    if (socket.active) return;
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), RECONNECT_DELAY_MS.max);
  };
  socket.on('connect_error', ({ message }) => {
    if (message === REFUSAL) onRefused();
    tryAgain();
  });
  // Not a sign of a bad token: a log-out in another tab closes this one too.
  socket.on('disconnect', () => {
    onConnection(false);
    tryAgain();
  });
  return () => {
    clearTimeout(retry);
    socket.off('disconnect');
    socket.disconnect();
  };
}
