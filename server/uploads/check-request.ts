import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#server/errors/app-error.ts';

const OFFSET_STREAM = 'application/offset+octet-stream';
/** HEAD returns them in a header. A browser sends at most about 1,400: the longest file name has 765 bytes. */
const METADATA_CHARS_MAX = 2_000;
/** Non-negative decimal without leading zeros, exact as a number. */
const WHOLE_NUMBER = /^(0|[1-9]\d{0,14})$/;

/** Validates upload headers (tus 1.0.0, “Core Protocol”, “Creation”). Throws BAD_REQUEST, UNSUPPORTED_MEDIA. */
export function checkUploadHeaders(method: string, headers: IncomingHttpHeaders): void {
  if (method === 'POST') checkCreation(headers);
  if (method === 'PATCH') checkBytes(headers);
}

function checkCreation(headers: IncomingHttpHeaders): void {
  if ('upload-concat' in headers) throw bad('Concatenation is not supported.');
  if (headers['content-type'] === OFFSET_STREAM) throw bad('Create the upload first, then send the bytes.');
  checkLength(headers);
  if (String(headers['upload-metadata'] ?? '').length > METADATA_CHARS_MAX) {
    throw bad('Upload-Metadata is too long.');
  }
}

/** A length is declared, or its declaration is deferred. */
function checkLength({
  'upload-length': length,
  'upload-defer-length': deferred,
}: IncomingHttpHeaders): void {
  if (deferred === undefined ? isWholeNumber(length) : deferred === '1' && length === undefined) return;
  throw bad('Upload-Length must be a whole number of bytes, or Upload-Defer-Length 1.');
}

function checkBytes(headers: IncomingHttpHeaders): void {
  if (headers['content-type'] !== OFFSET_STREAM) {
    throw new AppError('UNSUPPORTED_MEDIA', 'uploadRequestNotValid', {
      cause: `Send the bytes as ${OFFSET_STREAM}.`,
    });
  }
  if (!isWholeNumber(headers['upload-offset'])) throw bad('Upload-Offset must be a whole number of bytes.');
  if ('upload-length' in headers && !isWholeNumber(headers['upload-length']))
    throw bad('Upload-Length must be a whole number of bytes.');
}

const isWholeNumber = (value: string | string[] | undefined) =>
  typeof value === 'string' && WHOLE_NUMBER.test(value);

/** People read that it is not valid; the log says why. */
const bad = (cause: string) => new AppError('BAD_REQUEST', 'uploadRequestNotValid', { cause });
