import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import send from 'send';
import { findMedia, type MediaFile } from '#server/services/media/find-media.ts';

export const isMediaRequest = (url: string | undefined): boolean => url?.startsWith('/media/') === true;

/** Serves prepared media with ranges and validators; what is not ours to show is simply not there. */
export async function serveMedia(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', "default-src 'none'; sandbox");
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const file = isReading ? await findMedia(new URL(request.url ?? '/', 'http://media.invalid')) : null;
  const stats = file && (await stat(file.path).catch(() => null));
  if (!file || !stats?.isFile()) {
    response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
    response.end('Not found');
    return;
  }
  setHeaders(response, file);
  response.setHeader('etag', strongTag(stats));
  // `send` knows ranges, conditional requests and HEAD (RFC 9110); the dot-folder we keep data in is ours.
  send(request, basename(file.path), { root: dirname(file.path), dotfiles: 'allow', cacheControl: false })
    .on('error', (error: { status?: number }) => refuse(response, error.status ?? 500))
    .pipe(response);
}

function setHeaders(response: ServerResponse, { contentType, isPublic, downloadName }: MediaFile): void {
  response.setHeader('content-type', contentType);
  response.setHeader(
    'cache-control',
    // A public picture never changes under its random name.
    isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=1800',
  );
  response.setHeader('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin');
  if (downloadName) response.setHeader('content-disposition', attachment(downloadName));
}

/**
 * Our files are written whole and then renamed, so that size and time of change name their bytes. Only a
 * strong tag lets a browser go on with half a download (RFC 9110 §13.1.5); `send` would make a weak one.
 */
const strongTag = ({ size, mtimeMs }: Stats): string =>
  `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`;

/** An unsatisfiable range, a failed condition or a file that cannot be read: nothing of it is to be kept. */
function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) {
    // A clean end would make half a file look whole.
    response.destroy();
    return;
  }
  for (const name of ['content-type', 'content-disposition', 'etag']) response.removeHeader(name);
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status).end();
}

/** RFC 6266: a plain name for old clients, the real one in UTF-8 for all others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
