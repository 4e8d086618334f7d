import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '#server/config/env.ts';
import { refuseMethod } from '#server/http/allowed-methods.ts';
import { singleton } from '#server/platform/singleton.ts';

const ADDRESS = '/api/openapi.json';

export const isDocumentRequest = (url: string | undefined): boolean => url?.split('?')[0] === ADDRESS;

const made = singleton('openapi-document', () => ({ text: null as Promise<string> | null }));

/** Serves the OpenAPI document to anyone (docs/specification.md#api-document). The first request generates it. */
export async function serveDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuseMethod(request, response, ['GET', 'HEAD']);
    return;
  }
  const text = await (made.text ??= makeText().catch((error: unknown) => {
    made.text = null;
    throw error;
  }));
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

async function makeText(): Promise<string> {
  const { buildDocument } = await import('./build-document.ts');
  return JSON.stringify(await buildDocument(env().APP_NAME));
}
