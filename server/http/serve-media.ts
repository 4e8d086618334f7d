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
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
    response.end('Not found');
    return;
  }
  setHeaders(response, file);
  // `send` knows ranges, conditional requests and HEAD (RFC 9110); the dot-folder we keep data in is ours.
  send(request, basename(file.path), { root: dirname(file.path), dotfiles: 'allow', cacheControl: false })
    .on('error', (error: { status?: number }) => {
      if (!response.headersSent) response.writeHead(error.status ?? 500);
      response.end();
    })
    .pipe(response);
}

function setHeaders(response: ServerResponse, { contentType, isPublic, downloadName }: MediaFile): void {
  response.setHeader('content-type', contentType);
  response.setHeader(
    'cache-control',
    // A public picture never changes under its random name.
    isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=1800',
  );
  if (isPublic) response.setHeader('cross-origin-resource-policy', 'cross-origin');
  if (downloadName) response.setHeader('content-disposition', attachment(downloadName));
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
