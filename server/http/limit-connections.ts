import type { Server } from 'node:http';
import { logger } from '#server/platform/logger.ts';

const WARNING_MS = 60_000;

/** Closes connections above the limit, so that those that are open keep their memory and files. */
export function limitConnections(http: Server, connectionsMax: number): void {
  http.maxConnections = connectionsMax;
  let warnAt = 0;
  http.on('drop', () => {
    if (Date.now() < warnAt) return;
    warnAt = Date.now() + WARNING_MS;
    logger.warn({ connectionsMax }, 'too many connections: raise CONNECTIONS_MAX or add web processes');
  });
}
