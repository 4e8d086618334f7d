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

/** What comes by the dozen with every page, or every few seconds from a machine, would hide what people do. */
const QUIET = new Set<Kind>(['media', 'probe', 'asset']);

/**
 * Answers a request by `work`, under an id of our own that its answer, all its log lines and its error body
 * carry. An id that the caller sent counts for nothing: it could be another's. At the end one line tells method,
 * path without link capabilities, status, milliseconds, and who asked where that became known.
 */
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
        // The visitor, or their network, did not wait for the end.
        ...(!response.writableFinished && { isCutOff: true }),
        ...notes,
      };
      logger[levelOf(kind, response.statusCode)](line, 'request');
    });
    work();
  });
}

/**
 * Next answers each page that failed 500; what may pass by itself is 503, also to the messenger that asks again. And it
 * answers 200 with each page that could be made, also where that says that there is nothing.
 */
function tellTrouble(response: ServerResponse, notes: { code?: unknown }): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) =>
    writeHead(statusOf(response, status, notes.code), ...rest);
}

function statusOf(response: ServerResponse, status: number, code: unknown): number {
  if (status === 500 && code === 'UNAVAILABLE') return 503;
  // Next's own script takes a page that it fetched in pieces for broken unless it comes with 200.
  const isDocument = String(response.getHeader('content-type')).startsWith('text/html');
  return status === 200 && code === 'NOT_FOUND' && isDocument ? 404 : status;
}

/** What a request is for, one of few: a metric of every path would never end. */
function kindOf(url = '/'): Kind {
  return PREFIXES.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'page';
}

function levelOf(kind: Kind, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return QUIET.has(kind) ? 'debug' : 'info';
}
