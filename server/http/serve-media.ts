import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { MAIL_STILL_FILE } from '#lib/notifications/mail-pictures.ts';
import { findArchive } from '#server/services/media/find-archive.ts';
import {
  addressOfMedia,
  findMedia,
  type MediaFile,
  openMedia,
  type ServedAs,
  type StoreAddress,
} from '#server/services/media/find-media.ts';
import { answerFor, entityTag, type FileAnswer } from './conditional-request.ts';
import { attachment } from './content-disposition.ts';
import { serveArchive } from './serve-archive.ts';

export const isMediaRequest = (url: string | undefined): boolean => url?.startsWith('/media/') === true;

/** Serves prepared media with ranges and validators, and all clips as one archive; 404 for anything else. */
export async function serveMedia(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, headers } = request;
  const isReading = method === 'GET' || method === 'HEAD';
  const url = new URL(request.url ?? '/', 'http://media.invalid');
  const archive = isReading ? await findArchive(url) : null;
  if (archive) return serveArchive(response, archive, method === 'GET');
  const media = isReading ? await findMedia(url) : null;
  if (!media) return notFound(response);
  const answer = answerFor(method, headers, media.file);
  if (answer.status === 412 || answer.status === 416) return refuse(response, answer.status, media);
  if (answer.status !== 304) return send(response, media, answer, method === 'GET');
  setHeaders(response, media);
  response.writeHead(304).end();
}

type Sent = Extract<FileAnswer, { status: 200 | 206 }>;

async function send(
  response: ServerResponse,
  media: MediaFile,
  answer: Sent,
  isWanted: boolean,
): Promise<void> {
  const address = isWanted && !isShared(media) ? await addressOfMedia(media, servedAs(media)) : null;
  if (address) return redirect(response, address);
  const { sizeBytes } = media.file;
  const { start, end } = answer.status === 206 ? answer.range : { start: 0, end: sizeBytes - 1 };
  const isSending = isWanted && sizeBytes > 0;
  const bytes = isSending ? await openMedia(media, { start, end }) : null;
  if (isSending && !bytes) return notFound(response);
  setHeaders(response, media);
  if (answer.status === 206) response.setHeader('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  response.writeHead(answer.status, { 'content-length': end - start + 1 });
  if (!bytes) {
    response.end();
    return;
  }
  // A truncated file aborts the connection: a clean end would make it look complete.
  await pipeline(bytes, response).catch(() => {});
  // The client left before the pipeline took the stream.
  bytes.destroy();
}

/** How long a browser may reuse the redirect, so that a player does not come back for every range. The address is valid longer. */
const REDIRECT_SECONDS = 600;

function redirect(response: ServerResponse, { address, secondsLeft }: StoreAddress): void {
  response.setHeader('cache-control', `private, max-age=${Math.min(REDIRECT_SECONDS, secondsLeft)}`);
  response.writeHead(302, { location: address }).end();
}

function refuse(response: ServerResponse, status: 412 | 416, { file }: MediaFile): void {
  response.setHeader('cache-control', 'no-store');
  if (status === 416) response.setHeader('content-range', `bytes */${file.sizeBytes}`);
  response.writeHead(status).end();
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  response.end('Not found');
}

/** Mail programs in a browser show a still on their own page. */
const isShared = ({ key, isPublic }: MediaFile): boolean => isPublic || key.endsWith(`/${MAIL_STILL_FILE}`);

const servedAs = ({ contentType, isPublic, downloadName }: MediaFile): ServedAs => ({
  contentType,
  // A public picture never changes under its random name, but an operator may hide its reel.
  cacheControl: isPublic ? 'public, max-age=3600' : 'private, max-age=1800',
  contentDisposition: downloadName ? attachment(downloadName) : undefined,
});

function setHeaders(response: ServerResponse, media: MediaFile): void {
  const { contentType, cacheControl, contentDisposition } = servedAs(media);
  response.setHeader('content-type', contentType);
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('etag', entityTag(media.file));
  response.setHeader('last-modified', media.file.modifiedAt.toUTCString());
  response.setHeader('cache-control', cacheControl);
  response.setHeader('cross-origin-resource-policy', isShared(media) ? 'cross-origin' : 'same-origin');
  if (contentDisposition) response.setHeader('content-disposition', contentDisposition);
}
