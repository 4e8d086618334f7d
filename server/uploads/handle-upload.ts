import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@tus/server';
import { findFinishedUpload } from '#server/services/uploads/find-finished-upload.ts';
import { UPLOAD_PATH } from './tus-server.ts';

/** The protocol's only version (tus 1.0.0, “Tus-Resumable”). */
const TUS_VERSION = '1.0.0';

export const isUploadRequest = (url: string | undefined): boolean =>
  url === UPLOAD_PATH ||
  url?.startsWith(`${UPLOAD_PATH}/`) === true ||
  url?.startsWith(`${UPLOAD_PATH}?`) === true;

/**
 * Answers the upload endpoint. The stock GET would serve what the uploader named, so there is none; and a
 * finished upload, whose file has moved on, still tells a client that lost our last answer that all is here.
 */
export async function handleUpload(
  tus: Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(405, { allow: 'POST, HEAD, PATCH, OPTIONS, DELETE' }).end();
    return;
  }
  const version = request.headers['tus-resumable'];
  if (request.method !== 'OPTIONS' && version !== TUS_VERSION) {
    response.writeHead(412, { 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION }).end();
    return;
  }
  if (request.method === 'HEAD') {
    const finished = await findFinishedUpload(request.url?.split('/').at(-1) ?? '');
    if (finished) {
      response
        .writeHead(200, {
          'tus-resumable': TUS_VERSION,
          'cache-control': 'no-store',
          'upload-offset': finished.sizeBytes,
          'upload-length': finished.sizeBytes,
        })
        .end();
      return;
    }
  }
  await tus.handle(request, response);
}
