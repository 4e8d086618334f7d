import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOwnOrigin } from '#server/auth/own-origin.ts';

/** Where sockets are opened (docs/specification.md#socket-path). */
export const SOCKET_PATH = '/socket.io';

/**
 * Whether a request becomes a socket: all that the socket server asks of one is asked here first, because it closes
 * the line on whoever it refuses. Any other wish to change the protocol is answered as if it had not been uttered
 * (RFC 9110 §7.8).
 */
export const isHandshake = (request: IncomingMessage): boolean =>
  asksForSocket(request) && refusalOf(request) === null;

/** Whether a request is for the socket server, or asks for a socket where there is none. */
export const isSocketRequest = (request: IncomingMessage): boolean =>
  isSocketAddress(request) || asksForSocket(request);

/** Tells whoever gets no socket why, by the status alone: a browser shows its pages nothing else of it. */
export function refuseSocket(request: IncomingMessage, response: ServerResponse): void {
  const status = refusalOf(request) ?? 426;
  const wanted = { upgrade: 'websocket', 'sec-websocket-version': VERSION };
  response.writeHead(status, {
    'cache-control': 'no-store',
    'content-length': 0,
    connection: status === 426 ? 'close, upgrade' : 'close',
    ...(status === 426 && wanted),
  });
  response.end();
}

/** Of the protocol, as RFC 6455 §4.1 numbers it. */
const VERSION = '13';
/** 16 bytes in base64 (RFC 6455 §4.1). */
const KEY = /^[+/0-9A-Za-z]{22}==$/;

const isSocketAddress = ({ url }: IncomingMessage) => url?.startsWith(`${SOCKET_PATH}/`) === true;

const asksForSocket = ({ headers }: IncomingMessage) =>
  /\bupgrade\b/i.test(headers.connection ?? '') && headers.upgrade?.toLowerCase() === 'websocket';

/** The status that says what a handshake lacks; null when nothing does. */
function refusalOf(request: IncomingMessage): 400 | 403 | 404 | 426 | null {
  if (!isSocketAddress(request)) return 404;
  if (!asksForSocket(request) || request.headers['sec-websocket-version'] !== VERSION) return 426;
  if (!isWellFormed(request)) return 400;
  const { origin, host } = request.headers;
  // A program sends no Origin.
  return !origin || isOwnOrigin(origin, host) ? null : 403;
}

/** As our own pages begin: at version 4 of engine.io, without a session of another transport or a subprotocol. */
function isWellFormed({ headers, method, url }: IncomingMessage): boolean {
  const { searchParams } = new URL(url ?? '/', 'http://socket.invalid');
  const valueOf = (name: string) => searchParams.getAll(name).join();
  return (
    method === 'GET' &&
    KEY.test(headers['sec-websocket-key'] ?? '') &&
    headers['sec-websocket-protocol'] === undefined &&
    valueOf('EIO') === '4' &&
    valueOf('transport') === 'websocket' &&
    !searchParams.has('sid')
  );
}
