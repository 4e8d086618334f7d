import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { acceptedEncoding } from './compress-response.ts';

/** Only names that Next gives its files: no path leads out of the folder. */
const ASSET = /^\/_next\/static\/((?:[\w~-]+\/)*[\w~-][\w.~-]*\.(js|css|wasm))(?:\?|$)/;
const TYPES: Record<string, string> = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
  wasm: 'application/wasm',
};

/** Sends a script, a style sheet or WebAssembly as the build compressed it. Returns false when Next must answer. */
export async function serveAsset(
  request: IncomingMessage,
  response: ServerResponse,
  folder = '.next/static',
): Promise<boolean> {
  const [, path, type] = ASSET.exec(request.url ?? '') ?? [];
  if (!path || !type || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  if (acceptedEncoding(request) !== 'br') return false;
  const body = await readFile(join(folder, `${path}.br`)).catch(() => null);
  if (!body) return false;
  response.writeHead(200, {
    'content-type': TYPES[type],
    'content-encoding': 'br',
    'content-length': body.length,
    // Their names change with their content.
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
