import type { IncomingMessage, Server } from 'node:http';

const SILENCE_MS = 60_000;
/** A picture of 10 MB by a slow phone, as long as our pages wait for it. */
const FORM_MS = 180_000;

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

/**
 * Ends a request whose body comes byte by byte: no call of ours says so much that it takes a minute, and only an upload
 * may go on without end.
 */
export function limitBody(request: IncomingMessage, { callMs = SILENCE_MS, formMs = FORM_MS } = {}): void {
  const { headers, socket } = request;
  if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return;
  const isForm = headers['content-type']?.startsWith('multipart/') === true;
  const timer = setTimeout(() => socket.destroy(), isForm ? formMs : callMs);
  for (const end of ['end', 'close'] as const) request.once(end, () => clearTimeout(timer));
}
