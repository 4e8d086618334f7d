import { io, type Socket } from 'socket.io-client';

type Opening = { userId: unknown; token?: unknown; headers?: Record<string, string> };

/** Opens a socket like our pages, without reconnecting. */
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

/** Resolves to the open socket, or to null when it is rejected. */
export const openedOrNull = (socket: Socket): Promise<Socket | null> =>
  new Promise((done) => {
    socket.once('connect', () => done(socket));
    socket.once('connect_error', () => done(null));
  });
