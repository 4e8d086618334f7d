import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOwnOrigin } from '#server/auth/own-origin.ts';

/** docs/specification.md#socket-path */
export const SOCKET_PATH = '/socket.io';

/** Checked because the socket server closes invalid ones without a response. Ignores other upgrades (RFC 9110 §7.8). */
export const isHandshake = (request: IncomingMessage): boolean =>
  asksForSocket(request) && refusalOf(request) === null;

export const isSocketRequest = (request: IncomingMessage): boolean =>
  isSocketAddress(request) || asksForSocket(request);

/** Rejects a handshake by status alone: browsers show pages nothing else. */
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

/** RFC 6455 §4.1 */
const VERSION = '13';
const KEY = /^[+/0-9A-Za-z]{22}==$/;

const isSocketAddress = ({ url }: IncomingMessage) => url?.startsWith(`${SOCKET_PATH}/`) === true;

const asksForSocket = ({ headers }: IncomingMessage) =>
  /\bupgrade\b/i.test(headers.connection ?? '') && headers.upgrade?.toLowerCase() === 'websocket';

function refusalOf(request: IncomingMessage): 400 | 403 | 404 | 426 | null {
  if (!isSocketAddress(request)) return 404;
  if (!asksForSocket(request) || request.headers['sec-websocket-version'] !== VERSION) return 426;
  if (!isWellFormed(request)) return 400;
  const { origin, host } = request.headers;
  // A program sends no Origin.
  return !origin || isOwnOrigin(origin, host) ? null : 403;
}

/** Version 4 of engine.io, without an earlier session or a subprotocol, as our pages send it. */
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
