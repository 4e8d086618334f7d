import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { AppError } from '#server/errors/app-error.ts';
import { growingFiles } from '#server/integrations/storage.ts';
import { declareLength } from '#server/services/uploads/declare-length.ts';
import { findUpload } from '#server/services/uploads/find-upload.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { endGrant, type Growing, grantBytes } from '#server/services/uploads/grant-bytes.ts';
import { UPLOAD_LIFE_MS } from '#server/services/uploads/upload-life.ts';
import { type Hold, holdUpload } from './upload-locks.ts';

const WAITING_BYTES_MAX = 256 * 1024;

type Appended = {
  offset: number;
  expiresAt: Date | null;
};

/**
 * Appends a body directly from the socket, because web streams are several times slower. Keeps received bytes; the
 * last one finishes the upload. Upload-Length declares a deferred length. Throws NOT_FOUND, GONE, BAD_REQUEST for another
 * length, CONFLICT for another offset, TOO_LARGE, STORAGE_FULL (see `grantBytes`), UNAVAILABLE on a full disk.
 */
export async function appendBytes(uploadId: string, request: IncomingMessage): Promise<Appended> {
  const offset = Number(request.headers['upload-offset']);
  let isReceiving = false;
  try {
    return await holdUpload(uploadId, async (hold) => {
      const found = await requireBytes(uploadId);
      if (found.receivedBytes !== offset) throw new AppError('CONFLICT', 'uploadElsewhere');
      const sizeBytes = await declareLength({ uploadId, ...found }, request.headers['upload-length']);
      const missing = (sizeBytes ?? UPLOAD_BYTES_MAX) - offset;
      if (Number(request.headers['content-length'] ?? 0) > missing) throw tooLong();
      // A repeated last request carries no bytes, and the file may have moved.
      isReceiving = missing > 0;
      const upload = { ...found, uploadId, sizeBytes };
      const received = isReceiving ? await receive(request, upload, { offset, missing, ...hold }) : 0;
      const isComplete = sizeBytes !== null && received === missing;
      if (isComplete) await finishUpload(uploadId, hold.lost);
      const expiresAt = isComplete ? null : new Date(found.createdAt.getTime() + UPLOAD_LIFE_MS);
      return { offset: offset + received, expiresAt };
    });
  } finally {
    // Not before it is finished: in between, its bytes count nowhere else.
    if (isReceiving) endGrant(uploadId);
  }
}

async function requireBytes(uploadId: string) {
  const found = await findUpload(uploadId);
  if (!found) throw new AppError('NOT_FOUND', 'uploadNotFound');
  if (found.receivedBytes === null) throw new AppError('GONE', 'fileLost');
  return found;
}

type Span = Hold & { offset: number; missing: number };

async function receive(request: IncomingMessage, upload: Growing, span: Span): Promise<number> {
  const { offset, missing, letGo, lost } = span;
  const file = await (await growingFiles()).append(upload.uploadId, offset, lost);
  let received = 0;
  let grantedTo = offset;
  const write = async (pieces: Buffer[]) => {
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    if (received + bytes > missing) throw tooLong();
    if (offset + received + bytes > grantedTo) grantedTo = await grantBytes(upload, offset + received);
    // A full disk; the length of the file is the offset.
    if ((await file.write(pieces)) < bytes) throw new AppError('UNAVAILABLE', 'unavailable');
    received += bytes;
    pieces.forEach(release);
  };
  const sink = new Writable({
    highWaterMark: WAITING_BYTES_MAX,
    writev: (waiting, done) => void write(waiting.map(({ chunk }) => chunk)).then(() => done(), done),
  });
  // Only pause: destroying the request would close the connection before the response.
  const stop = () => {
    request.unpipe(sink);
    if (lost.aborted) sink.destroy(lost.reason as AppError);
    else sink.end();
  };
  request.once('error', stop);
  for (const signal of [letGo, lost]) signal.addEventListener('abort', stop, { once: true });
  request.pipe(sink);
  if (request.destroyed || letGo.aborted || lost.aborted) stop();
  try {
    await finished(sink);
  } finally {
    await file.close({ isKept: !lost.aborted });
  }
  return received;
}

/** Frees a written chunk's memory immediately; garbage collection halves the speed (npm run bench -- upload). */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

const tooLong = () => new AppError('TOO_LARGE', 'uploadTooLong');
