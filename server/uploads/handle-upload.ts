import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@tus/server';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { refuseMethod } from '#server/http/allowed-methods.ts';
import { leaveUnread, liftBodyLimit } from '#server/http/limit-silence.ts';
import { countAddress, countCall, countPerson } from '#server/http/rate-limit.ts';
import { sendFailure } from '#server/http/send-failure.ts';
import { logger } from '#server/platform/logger.ts';
import { requireUpload } from '#server/services/access/require-upload.ts';
import { appendBytes } from './append-bytes.ts';
import { checkUploadHeaders } from './check-request.ts';
import { UPLOAD_PATH } from './tus-server.ts';
import { contextOf } from './upload-context.ts';

/** tus 1.0.0, “Tus-Resumable”. */
const TUS_VERSION = '1.0.0';
const EXTENSIONS = 'creation,creation-defer-length,termination,expiration';
const COLLECTION_METHODS = ['OPTIONS', 'POST'];
const UPLOAD_METHODS = ['DELETE', 'HEAD', 'OPTIONS', 'PATCH'];

const HEADERS_ALWAYS = {
  'tus-resumable': TUS_VERSION,
  'cache-control': 'no-store',
};

export const isUploadRequest = (url: string | undefined): boolean =>
  url === UPLOAD_PATH ||
  url?.startsWith(`${UPLOAD_PATH}/`) === true ||
  url?.startsWith(`${UPLOAD_PATH}?`) === true;

/** Checks protocol and permission, and appends bytes. There is no GET: it would serve what the uploader named. */
export async function handleUpload(
  tus: Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS_ALWAYS)) response.setHeader(name, value);
  const method = request.method ?? '';
  const uploadId = uploadIdOf(request.url ?? '');
  const methods = uploadId === null ? COLLECTION_METHODS : UPLOAD_METHODS;
  if (!methods.includes(method)) {
    refuseMethod(request, response, methods);
  } else if (method === 'OPTIONS') {
    answerOptions(response);
  } else if (request.headers['tus-resumable'] !== TUS_VERSION) {
    leaveUnread(request, response);
    response.writeHead(412, { 'tus-version': TUS_VERSION }).end();
  } else {
    await answer(tus, request, response, uploadId);
  }
}

async function answer(
  tus: Server,
  request: IncomingMessage,
  response: ServerResponse,
  uploadId: string | null,
): Promise<void> {
  const { method = '', headers } = request;
  const get = (name: string) => (typeof headers[name] === 'string' ? headers[name] : null);
  try {
    checkUploadHeaders(method, headers);
    await countAddress('calls');
    const ctx = await contextOf({ headers: { get }, method });
    await countPerson('calls', ctx.actor);
    if (uploadId === null) await countCall('uploads', ctx.actor);
    else {
      const { metadata } = await requireUpload(ctx, uploadId);
      if (method === 'HEAD' && metadata) response.setHeader('upload-metadata', metadata);
    }
    if (uploadId !== null && method === 'PATCH') return await answerBytes(uploadId, request, response);
  } catch (error) {
    const status = sendFailure(request, response, error);
    logger[status >= 500 ? 'error' : 'debug']({ err: error, status }, 'upload refused');
    return;
  }
  request.rawHeaders = withoutProxyHeaders(request.rawHeaders);
  await tus.handle(request, response);
}

async function answerBytes(
  uploadId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  liftBodyLimit(request);
  const { offset, expiresAt } = await appendBytes(uploadId, request);
  response.setHeader('upload-offset', offset);
  if (expiresAt) response.setHeader('upload-expires', expiresAt.toUTCString());
  leaveUnread(request, response);
  response.writeHead(204).end();
}

function uploadIdOf(url: string): string | null {
  const path = url.split('?')[0] ?? '';
  return path === UPLOAD_PATH || path === `${UPLOAD_PATH}/` ? null : path.slice(UPLOAD_PATH.length + 1);
}

function answerOptions(response: ServerResponse): void {
  response
    .writeHead(204, {
      'tus-version': TUS_VERSION,
      'tus-extension': EXTENSIONS,
      'tus-max-size': UPLOAD_BYTES_MAX,
    })
    .end();
}

/** The tus server rejects some proxy headers that it does not need. */
function withoutProxyHeaders(rawHeaders: string[]): string[] {
  return rawHeaders.filter((_, index) => !/^(x-)?forwarded/i.test(rawHeaders[index - (index % 2)] ?? ''));
}
