import { randomBytes } from 'node:crypto';
import { ERRORS, Server } from '@tus/server';
import type { ErrorCode } from '#lib/contracts/errors.ts';
import { TributeId } from '#lib/contracts/ids.ts';
import { AppError, type ErrorText } from '#server/errors/app-error.ts';
import { toHttp } from '#server/errors/to-http.ts';
import { logger } from '#server/platform/logger.ts';
import { createUpload } from '#server/services/uploads/create-upload.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { contextOf } from './upload-context.ts';
import { UploadStore } from './upload-store.ts';

export const UPLOAD_PATH = '/api/upload';

/** A request that holds an upload without sending is let go after so long, when another one asks for it. */
const LOCK_DRAIN_MS = 100;

/**
 * The part of tus 1.0 that moves bytes. It believes that the request has been checked and the caller may
 * do this (handle-upload.ts), and asks services for everything else.
 */
export function createTusServer(): Server {
  return new Server({
    path: UPLOAD_PATH,
    datastore: new UploadStore(),
    // Never build links from the Host header.
    relativeLocation: true,
    // Our own pages are the only ones that upload.
    allowedOrigins: () => false,
    lockDrainTimeout: LOCK_DRAIN_MS,
    namingFunction: () => randomBytes(16).toString('hex'),
    async onUploadCreate(request, { id, size, metadata }) {
      const ctx = await contextOf(request);
      const tributeId = TributeId.safeParse(metadata?.tributeId);
      if (!tributeId.success || size === undefined) {
        throw new AppError('INVALID_INPUT', 'uploadWithoutTribute');
      }
      await createUpload(ctx, {
        uploadId: id,
        tributeId: tributeId.data,
        sizeBytes: size,
        fileName: metadata?.filename ?? '',
        fileType: metadata?.filetype ?? '',
        metadata: request.headers.get('upload-metadata') ?? '',
      });
      return {};
    },
    async onUploadFinish(_request, upload) {
      await finishUpload(upload.id);
      return {};
    },
    onResponseError(request, error) {
      const { status, body } = toHttp(ownErrorOf(error), request.headers.get('x-request-id') ?? '');
      logger[status >= 500 ? 'error' : 'info']({ err: error, status }, 'upload refused');
      return { status_code: status, body: JSON.stringify(body) };
    },
  });
}

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'TOO_LARGE',
};

/** The library throws plain objects with a status; whatever else comes is ours. */
function ownErrorOf(error: unknown): unknown {
  // Cut short because another request wanted the upload: that one, or a later one, goes on.
  if (error === ERRORS.ABORTED) return new AppError('CONFLICT', 'uploadBusy');
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return error;
  const code = CODE_OF_STATUS[Number(error.status_code)];
  return code ? new AppError(code, TEXTS[code] ?? 'uploadRequestNotValid') : error;
}

const TEXTS: Partial<Record<ErrorCode, ErrorText>> = {
  NOT_FOUND: 'uploadNotFound',
  CONFLICT: 'uploadElsewhere',
  GONE: 'uploadTooOld',
  TOO_LARGE: 'uploadTooLong',
};
