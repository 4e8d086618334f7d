import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSameSecret } from '#server/auth/is-same-secret.ts';
import { env } from '#server/config/env.ts';
import { isLoopback } from '#server/config/loopback.ts';
import { metrics, metricsText } from '#server/platform/metrics.ts';

export const isMetricsRequest = (url: string | undefined): boolean => url?.split('?')[0] === '/api/metrics';

/** Serves metrics to local programs and holders of METRICS_TOKEN (docs/specification.md#metrics-access). */
export async function serveMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  measure: () => Promise<void>,
  token = env().METRICS_TOKEN,
): Promise<void> {
  if (request.method !== 'GET' || !mayWatch(request, token)) {
    response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('Not found');
    return;
  }
  await measure();
  const body = await metricsText();
  response.writeHead(200, { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' });
  response.end(body);
}

export function countRequest(kind: string, response: ServerResponse): void {
  const stop = metrics.seconds.startTimer({ kind });
  response.once('close', () => {
    stop();
    metrics.requests.inc({ kind, status: `${Math.floor(response.statusCode / 100)}xx` });
  });
}

function mayWatch({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token) return isSameSecret(`Bearer ${token}`, headers.authorization ?? '');
  const isProxied = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return !isProxied && isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}
