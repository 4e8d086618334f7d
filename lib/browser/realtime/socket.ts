import type { Socket } from 'socket.io-client';
import type { ServerEvents } from '#lib/contracts/events.ts';

/** Waits between attempts and the time one may take, in milliseconds (docs/specification.md#socket-reconnect). */
const RECONNECT_DELAY_MS = { min: 1000, max: 5000 } as const;
const CONNECT_TIMEOUT_MS = 20_000;

type SocketOptions = {
  userId: string;
  /** A valid ID token, asked for at each attempt. */
  getIdToken: () => Promise<string>;
  handlers: ServerEvents;
  /** Called when the line is back after a break: what was missed must be fetched. */
  onReconnect: () => void;
  /** Called when the server does not want the token any more; the next attempt should bring a new one. */
  onRefused: () => void;
};

/** Opens the line on which the server tells a signed-in person of changes (docs/specification.md#socket-opens). Returns how to close it. */
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
    stops.signal.addEventListener('abort', keepConnected(socket, options));
  };
  // The line is a comfort: without it pages are as fresh as their last fetch.
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

/** What the server says to a connection whose token it refuses. */
const REFUSAL = 'UNAUTHENTICATED';

function keepConnected(
  socket: Socket<ServerEvents>,
  { onReconnect, onRefused }: Pick<SocketOptions, 'onReconnect' | 'onRefused'>,
): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hasConnected = false;
  socket.on('connect', () => {
    if (hasConnected) onReconnect();
    hasConnected = true;
  });
  // A refusal by the server (an expired token, a restart) is final for the library; for us it is not.
  const tryAgain = () => {
    if (socket.active) return;
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), RECONNECT_DELAY_MS.max);
  };
  socket.on('connect_error', ({ message }) => {
    if (message === REFUSAL) onRefused();
    tryAgain();
  });
  // A line that the server closed says nothing of the token: a log-out in another tab closes this one too.
  socket.on('disconnect', tryAgain);
  return () => {
    clearTimeout(retry);
    socket.off('disconnect');
    socket.disconnect();
  };
}
