import type { Server } from 'node:http';

const SILENCE_MS = 60_000;

/**
 * Ends connections that carry nothing for a minute, and no others: one upload from a slow phone may take
 * an hour. Set on the server, because a limit on a socket is forgotten after its first request.
 */
export function limitSilence(server: Server, silenceMs = SILENCE_MS): void {
  server.requestTimeout = 0;
  server.timeout = silenceMs;
}
