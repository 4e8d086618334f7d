import type { IncomingMessage } from 'node:http';
import { env } from '#server/config/env.ts';
import { AppError, isAppError } from '#server/errors/app-error.ts';
import { isHandshake } from './handshake.ts';

/** Counts a handshake against its address. Throws RATE_LIMITED. */
export type CountHandshake = (request: IncomingMessage) => Promise<void>;

/** The rest of the connections is left to pages and uploads. */
const SOCKET_SHARE = 0.8;
/** When a refused client may look whether others have left. */
const FULL_SECONDS = 30;

/** Admits a handshake before anything is stored for it. Throws RATE_LIMITED, or UNAVAILABLE when all places are taken. */
export async function admit(
  request: IncomingMessage,
  { countHandshake, sockets }: { countHandshake: CountHandshake; sockets: number },
): Promise<void> {
  // Nothing else listens until the handshake is answered.
  request.socket.on('error', ignore);
  if (!isHandshake(request)) throw new Error('This is no handshake.');
  if (sockets >= env().CONNECTIONS_MAX * SOCKET_SHARE) {
    throw new AppError('UNAVAILABLE', 'unavailable', { retryAfterSeconds: FULL_SECONDS });
  }
  await countHandshake(request);
}

const STATUS_OF: Record<string, string> = {
  RATE_LIMITED: '429 Too Many Requests',
  UNAVAILABLE: '503 Service Unavailable',
};

/** Answers a refused handshake, with the seconds to wait. */
export function closeHandshake({ socket }: IncomingMessage, error: unknown): void {
  const { code = '', retryAfterSeconds } = isAppError(error) ? error : {};
  const lines = [
    `HTTP/1.1 ${STATUS_OF[code] ?? '400 Bad Request'}`,
    'connection: close',
    'content-length: 0',
    'cache-control: no-store',
    ...(retryAfterSeconds ? [`retry-after: ${retryAfterSeconds}`] : []),
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
}

const ignore = () => {};
