import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { BORROWED, type Borrowed, readBorrowed } from '#server/platform/borrowed-assets.ts';
import { acceptedEncoding } from './compress-response.ts';

/** Only names that Next gives its files: no path leads out of the folder. */
const ASSET = /^\/_next\/static\/((?:[\w~-]+\/)*[\w~-][\w.~-]*\.(\w+))(?:\?|$)/;
/** Those that the build compresses. */
const COMPRESSED: ReadonlySet<string> = new Set(['js', 'css', 'wasm']);
const TYPES: Record<string, string> = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
  wasm: 'application/wasm',
  json: 'application/json; charset=UTF-8',
  txt: 'text/plain; charset=UTF-8',
  woff2: 'font/woff2',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
};

/** Sends a script, a style sheet or WebAssembly as the build compressed it. Returns false when Next must answer. */
export async function serveAsset(
  request: IncomingMessage,
  response: ServerResponse,
  folder = '.next/static',
): Promise<boolean> {
  const { path, type } = assetOf(request);
  if (!COMPRESSED.has(type) || acceptedEncoding(request) !== 'br') return false;
  const body = await readFile(join(folder, `${path}.br`)).catch(() => null);
  return (
    body !== null &&
    send(request, response, type, body, { 'content-encoding': 'br', vary: 'accept-encoding' })
  );
}

/**
 * Sends a static file that another build lent this one, which Next does not know if it came after the start. Returns
 * false when Next must answer.
 */
export async function serveBorrowedAsset(
  request: IncomingMessage,
  response: ServerResponse,
  build = '.',
): Promise<boolean> {
  const { path, type } = assetOf(request);
  if (!path || !(await borrowedNow(build)).has(path)) return false;
  const body = await readFile(join(build, '.next/static', path)).catch(() => null);
  return body !== null && send(request, response, type, body);
}

/** Returns the path below the static folder and its ending, both empty for any other request. */
function assetOf({ method, url = '' }: IncomingMessage): { path: string; type: string } {
  const [, path = '', type = ''] = method === 'GET' || method === 'HEAD' ? (ASSET.exec(url) ?? []) : [];
  return { path, type };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  type: string,
  body: Buffer,
  headers: Record<string, string> = {},
): true {
  response.writeHead(200, {
    'content-type': TYPES[type] ?? 'application/octet-stream',
    'content-length': body.length,
    // Their names change with their content.
    'cache-control': 'public, max-age=31536000, immutable',
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}

const lists = new Map<string, { changedAt: number; borrowed: Borrowed }>();

/** Reads the list again only after it changed. */
async function borrowedNow(build: string): Promise<Borrowed> {
  const changedAt = await stat(join(build, BORROWED)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const known = lists.get(build);
  if (known?.changedAt === changedAt) return known.borrowed;
  const borrowed = readBorrowed(build);
  lists.set(build, { changedAt, borrowed });
  return borrowed;
}
