import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const SILENCE_MS = 60_000;
/** Enough for a 10 MB picture from a slow phone; our pages wait as long. */
const FORM_MS = 180_000;
const LINGER_MS = 5_000;

/** Closes idle connections. Set on the server, because a socket's limit is forgotten after its first request. */
export function limitSilence(server: Server, silenceMs = SILENCE_MS): void {
  server.requestTimeout = 0;
  server.headersTimeout = silenceMs;
  server.timeout = silenceMs;
}

export type BodyLimits = { callMs: number; formMs: number };

const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends a request whose body takes more than a minute, even after the response. Only uploads may take longer. */
export function limitBody(
  request: IncomingMessage,
  { callMs, formMs }: BodyLimits = { callMs: SILENCE_MS, formMs: FORM_MS },
): void {
  const { headers, socket } = request;
  if (!hasBody(request)) return;
  const isForm = headers['content-type']?.startsWith('multipart/') === true;
  const timer = setTimeout(() => socket.destroy(), isForm ? formMs : callMs);
  limits.set(request, timer);
  for (const end of ['end', 'close'] as const) request.once(end, () => clearTimeout(timer));
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
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
