import { io, type Socket } from 'socket.io-client';

type Opening = { userId: unknown; token?: unknown; headers?: Record<string, string> };

/** Opens a line to the socket server of an origin, as our pages do. It does not reconnect. */
export const openSocket = (origin: string, { userId, token, headers = {} }: Opening): Socket =>
  io(origin, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    query: { userId },
    auth: { ...(token !== undefined && { token }) },
    extraHeaders: headers,
  });

/** Resolves to the line once it is open, or to null when the server refuses it. */
export const openedOrNull = (socket: Socket): Promise<Socket | null> =>
  new Promise((done) => {
    socket.once('connect', () => done(socket));
    socket.once('connect_error', () => done(null));
  });
