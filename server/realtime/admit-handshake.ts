import type { IncomingMessage } from 'node:http';
import { env } from '#server/config/env.ts';
import { AppError, isAppError } from '#server/errors/app-error.ts';
import { isHandshake } from './handshake.ts';
import type { createTurns, Turns } from './take-turns.ts';

/** Counts a handshake against its address. Throws RATE_LIMITED. */
export type CountHandshake = (request: IncomingMessage) => Promise<void>;

/** The rest of the connections is left to pages and uploads. */
const SOCKET_SHARE = 0.8;
/** When a refused client may look whether others have left. */
const FULL_SECONDS = 30;
/** When a client may come again that found too many others waiting. */
const CROWDED_SECONDS = 5;

export type HandshakePace = Parameters<typeof createTurns>[0];

/** After a restart all pages come within seconds. At this pace calls and pages keep most of the process. */
export const HANDSHAKE_PACE: HandshakePace = {
  atOnce: 8,
  everyMs: 20,
  /** About ten seconds of waiting, half of what a client allows. */
  waitingMax: 4_000,
};

type Place = { countHandshake: CountHandshake; turns: Turns; sockets: () => number };

/** Admits a handshake in its turn, before anything is stored for it. Throws RATE_LIMITED, or UNAVAILABLE when all places are taken. */
export async function admit(
  request: IncomingMessage,
  { countHandshake, turns, sockets }: Place,
): Promise<void> {
  // Nothing else listens until the handshake is answered.
  request.socket.on('error', ignore);
  if (!isHandshake(request)) throw new Error('This is no handshake.');
  if (sockets() + turns.waiting() >= env().CONNECTIONS_MAX * SOCKET_SHARE) throw unavailable(FULL_SECONDS);
  await countHandshake(request);
  if (!(await turns.take(() => request.socket.destroyed))) throw unavailable(CROWDED_SECONDS);
}

const unavailable = (retryAfterSeconds: number) =>
  new AppError('UNAVAILABLE', 'unavailable', { retryAfterSeconds });

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
