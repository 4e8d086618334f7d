import type { IncomingMessage, ServerResponse } from 'node:http';
import { logger } from '#server/platform/logger.ts';
import { inRequest } from '#server/platform/request-scope.ts';
import { clientAddressOf } from './client-address.ts';
import { loggedPath } from './logged-path.ts';
import { countRequest } from './serve-metrics.ts';

type Kind = 'upload' | 'media' | 'probe' | 'api' | 'asset' | 'page';

const PREFIXES: [prefix: string, kind: Kind][] = [
  ['/api/upload', 'upload'],
  ['/media/', 'media'],
  ['/api/health/', 'probe'],
  ['/api/metrics', 'probe'],
  ['/api/', 'api'],
  ['/_next/', 'asset'],
  ['/icons/', 'asset'],
];

/** Frequent requests of pages and machines would drown the others in the log. */
const QUIET = new Set<Kind>(['media', 'probe', 'asset']);

/** Runs `work` under a new request id, never the client's, and logs one line at the end. */
export function observeRequest(request: IncomingMessage, response: ServerResponse, work: () => void): void {
  const { method, url } = request;
  const kind = kindOf(url);
  countRequest(kind, response);
  inRequest(clientAddressOf(request), ({ requestId, notes }) => {
    response.setHeader('x-request-id', requestId);
    if (kind === 'page') tellTrouble(response, notes);
    const startedAt = performance.now();
    response.once('close', () => {
      const line = {
        requestId,
        kind,
        method,
        path: loggedPath(url),
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
        // The client left before the end.
        ...(!response.writableFinished && { isCutOff: true }),
        ...notes,
      };
      logger[levelOf(kind, response.statusCode)](line, 'request');
    });
    work();
  });
}

/** Corrects Next's status of failed pages: 503 when retrying helps, 404 when not found, 403 when taken down. */
function tellTrouble(response: ServerResponse, notes: { code?: unknown }): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) =>
    writeHead(statusOf(response, status, notes.code), ...rest);
}

const CORRECTED: Record<string, number> = { NOT_FOUND: 404, TAKEN_DOWN: 403, MEDIA_ERASED: 410 };

function statusOf(response: ServerResponse, status: number, code: unknown): number {
  if (status === 500 && code === 'UNAVAILABLE') return 503;
  // Next's router treats a partial page without status 200 as broken.
  const isDocument = String(response.getHeader('content-type')).startsWith('text/html');
  if (status !== 200 || !isDocument) return status;
  return CORRECTED[String(code)] ?? status;
}

function kindOf(url = '/'): Kind {
  return PREFIXES.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'page';
}

function levelOf(kind: Kind, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return QUIET.has(kind) ? 'debug' : 'info';
}
