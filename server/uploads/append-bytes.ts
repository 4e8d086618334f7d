import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError } from '#server/errors/app-error.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { findUpload } from '#server/services/uploads/find-upload.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { UPLOAD_LIFE_MS } from '#server/services/uploads/upload-life.ts';
import { holdUpload } from './upload-locks.ts';

/** What may wait for the disk, which then takes it in one write. */
const WAITING_BYTES_MAX = 256 * 1024;

type Appended = {
  offset: number;
  /** Null once all is here. */
  expiresAt: Date | null;
};

/**
 * Adds the body of a request to an upload, straight from the socket to the disk, because the tus server's
 * way through web streams takes several times as long. What arrives before a connection breaks, or before another
 * request wants the upload, stays. With its last byte the upload is finished, again if need be.
 * @param offset where the sender believes the upload to be
 * @throws AppError NOT_FOUND, GONE when the bytes were lost, CONFLICT for another offset, TOO_LARGE for
 *   more bytes than the upload was said to have, UNAVAILABLE while the disk is full; what it took stays
 */
export async function appendBytes(
  uploadId: string,
  offset: number,
  request: IncomingMessage,
): Promise<Appended> {
  const appended = await holdUpload(uploadId, async (letGo) => {
    const { sizeBytes, receivedBytes, createdAt } = await requireBytes(uploadId);
    if (receivedBytes !== offset) throw new AppError('CONFLICT', 'uploadElsewhere');
    const missing = sizeBytes - offset;
    if (Number(request.headers['content-length'] ?? 0) > missing) throw tooLong();
    // A repeated last request brings nothing, and the file may have left the folder.
    const received = missing === 0 ? 0 : await receive(request, uploadId, { offset, missing, letGo });
    const expiresAt = received < missing ? new Date(createdAt.getTime() + UPLOAD_LIFE_MS) : null;
    return { offset: offset + received, expiresAt };
  });
  if (!appended.expiresAt) await finishUpload(uploadId);
  return appended;
}

async function requireBytes(uploadId: string) {
  const found = await findUpload(uploadId);
  if (!found) throw new AppError('NOT_FOUND', 'uploadNotFound');
  if (found.receivedBytes === null) throw new AppError('GONE', 'fileLost');
  return found;
}

type Span = { offset: number; missing: number; letGo: AbortSignal };

/** Returns how many bytes have come when all of them are on the disk and no write is under way any more. */
async function receive(request: IncomingMessage, uploadId: string, span: Span): Promise<number> {
  const { offset, missing, letGo } = span;
  const file = await open(join(uploadFolder(), uploadId), 'r+');
  let received = 0;
  const write = async (pieces: Buffer[]) => {
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    if (received + bytes > missing) throw tooLong();
    const { bytesWritten } = await file.writev(pieces, offset + received);
    // A full disk. What it took counts: the length of the file is the offset.
    if (bytesWritten < bytes) throw new AppError('UNAVAILABLE', 'unavailable');
    received += bytes;
    pieces.forEach(release);
  };
  const sink = new Writable({
    highWaterMark: WAITING_BYTES_MAX,
    writev: (waiting, done) => void write(waiting.map(({ chunk }) => chunk)).then(() => done(), done),
  });
  // No more than this: a request that is destroyed takes its connection along, before the answer.
  const stop = () => {
    request.unpipe(sink);
    sink.end();
  };
  request.once('error', stop);
  letGo.addEventListener('abort', stop, { once: true });
  request.pipe(sink);
  if (request.destroyed || letGo.aborted) stop();
  try {
    await finished(sink);
  } finally {
    await file.close();
  }
  return received;
}

/**
 * Gives the memory of a written piece back at once. Left to the collector, pieces count as pressure, and it
 * goes through the whole heap for every few dozen megabytes: half the speed (npm run bench -- upload).
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

const tooLong = () => new AppError('TOO_LARGE', 'uploadTooLong');
