import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const SILENCE_MS = 60_000;
/** A picture of 10 MB by a slow phone, as long as our pages wait for it. */
const FORM_MS = 180_000;
/** How long a client may take to stop sending after it was refused. */
const LINGER_MS = 5_000;

/**
 * Ends connections that carry nothing for a minute, and those on which the head of a request takes longer; no others:
 * one upload from a slow phone may take an hour. Set on the server, because a limit on a socket is forgotten after its
 * first request.
 */
export function limitSilence(server: Server, silenceMs = SILENCE_MS): void {
  server.requestTimeout = 0;
  server.headersTimeout = silenceMs;
  server.timeout = silenceMs;
}

export type BodyLimits = { callMs: number; formMs: number };

const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Ends a request whose body comes byte by byte, also one that was answered before its end: no call of ours says so much
 * that it takes a minute, and only an upload may go on without end.
 */
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

/** Lets a body take its time: that of an upload whose sender is known. */
export const liftBodyLimit = (request: IncomingMessage): void => clearTimeout(limits.get(request));

/**
 * Ends the connection after an answer that does not wait for the rest of the body. Call it before the answer. Closing at
 * once would reset the connection under a client that still sends, and the client would lose the answer (RFC 9112 §9.6):
 * the server ends its own direction, and discards what still comes for a few seconds.
 */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request) || request.complete) return;
  response.setHeader('connection', 'close');
  const { socket } = request;
  // Node calls this once the answer is written, and destroys the socket in it.
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
