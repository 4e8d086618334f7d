import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endWith } from './refuse-unreadable.ts';

const SILENCE_MS = 60_000;
/** Enough for a 10 MB picture from a slow phone; our pages wait as long. */
const FORM_MS = 180_000;
const LINGER_MS = 5_000;

/** Closes idle connections, after a 408 if a body is missing. Set on the server, because a socket's limit is forgotten after its first request. */
export function limitSilence(server: Server, silenceMs = SILENCE_MS): void {
  server.requestTimeout = 0;
  server.headersTimeout = silenceMs;
  server.timeout = silenceMs;
  server.on('timeout', (socket) => {
    const refuse = refusals.get(socket);
    if (refuse) refuse();
    else socket.destroy();
  });
}

export type BodyLimits = { callMs: number; formMs: number };

const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();
/** How to end the connections whose request has not arrived as a whole. */
const refusals = new WeakMap<Socket, () => void>();

/** Ends a request whose body takes more than a minute, even after the response. Only uploads may take longer. */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  { callMs, formMs }: BodyLimits = { callMs: SILENCE_MS, formMs: FORM_MS },
): void {
  const { headers, socket } = request;
  if (!hasBody(request)) return;
  const isForm = headers['content-type']?.startsWith('multipart/') === true;
  const refuse = () => refuseSlow(request, response);
  const timer = setTimeout(refuse, isForm ? formMs : callMs);
  limits.set(request, timer);
  refusals.set(socket, refuse);
  for (const end of ['end', 'close'] as const) {
    request.once(end, () => {
      clearTimeout(timer);
      if (refusals.get(socket) === refuse) refusals.delete(socket);
    });
  }
}

/** A proxy takes a connection that ends without an answer for a failure of this process. */
function refuseSlow(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  refusals.delete(socket);
  // Once a response has begun, or while an earlier one is written, another would become part of it.
  if (response.headersSent || response.socket !== socket) return void socket.destroy();
  endWith(408, socket);
  dropRest(socket);
  destroyLater(socket);
}

/** Discards what still arrives before it is parsed: the handler of a refused request must never get its whole body. */
function dropRest(socket: Socket): void {
  const drop = () => {
    socket.removeAllListeners('data');
    // Node hands bytes to the parser only while nobody else reads the socket.
    socket.on('data', () => {});
  };
  // It pauses while the handler does not read. Node starts it again only as the source of its parser.
  if (socket.isPaused()) socket.once('resume', drop).resume();
  else drop();
}

export const liftBodyLimit = (request: IncomingMessage): void => clearTimeout(limits.get(request));

/** Call it before a response that ignores the body: an immediate close would reset a sending client (RFC 9112 §9.6). */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request) || request.complete) return;
  response.setHeader('connection', 'close');
  const { socket } = request;
  // Node calls this after writing the response, and would destroy the socket.
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    destroyLater(socket);
  };
}

function destroyLater(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
