import type { IncomingMessage, ServerResponse } from 'node:http';
import { toHttp } from '#server/errors/to-http.ts';
import { leaveUnread } from './limit-silence.ts';
import { readerLocale } from './reader-locale.ts';

export function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  extra: Record<string, string> = {},
): number {
  const get = (name: string) => request.headers[name]?.toString() ?? null;
  const { status, body, headers } = toHttp(error, readerLocale({ get }));
  const text = JSON.stringify(body);
  leaveUnread(request, response);
  response.writeHead(status, {
    ...headers,
    ...extra,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
  });
  response.end(text);
  return status;
}
