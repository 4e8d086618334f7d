import { randomBytes } from 'node:crypto';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { TributeId } from '#lib/contracts/ids.ts';
import { UPLOAD_BYTES_MAX } from '#lib/contracts/submissions.ts';
import { actorOf } from '#server/auth/actor.ts';
import { AppError } from '#server/errors/app-error.ts';
import { toHttp } from '#server/errors/to-http.ts';
import { admit } from '#server/http/access.ts';
import { requireApiKey, requireOwnOrigin } from '#server/http/origin.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { createUpload } from '#server/services/uploads/create-upload.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { requireUpload } from '#server/services/uploads/require-upload.ts';

export const UPLOAD_PATH = '/api/upload';

type UploadRequest = { headers: Headers; method: string };

/** The tus 1.0 endpoint. It stores bytes under random names and asks services for everything else. */
export function createTusServer(): Server {
  return new Server({
    path: UPLOAD_PATH,
    datastore: new FileStore({ directory: uploadFolder() }),
    // Never build links from the Host header.
    relativeLocation: true,
    maxSize: UPLOAD_BYTES_MAX,
    namingFunction: () => randomBytes(16).toString('hex'),
    async onIncomingRequest(request, uploadId) {
      if (request.method === 'POST' || request.method === 'OPTIONS') return;
      await requireUpload(await contextOf(request), uploadId);
    },
    async onUploadCreate(request, upload) {
      const ctx = await contextOf(request);
      const tributeId = TributeId.safeParse(upload.metadata?.tributeId);
      if (!tributeId.success || upload.size === undefined) {
        throw new AppError('INVALID_INPUT', 'This upload does not say where it belongs.');
      }
      await createUpload(ctx, {
        uploadId: upload.id,
        tributeId: tributeId.data,
        sizeBytes: upload.size,
        fileName: upload.metadata?.filename ?? '',
      });
      return {};
    },
    async onUploadFinish(_request, upload) {
      await finishUpload(upload.id);
      return {};
    },
    onResponseError(request, error) {
      // tus throws plain objects of its own; anything else is ours.
      if ('status_code' in error) return undefined;
      const requestId = request.headers.get('x-request-id') ?? '';
      const { status, body } = toHttp(error, requestId);
      logger[status >= 500 ? 'error' : 'info']({ err: error, status }, 'upload refused');
      return { status_code: status, body: JSON.stringify(body) };
    },
  });
}

async function contextOf(request: UploadRequest): Promise<ServiceContext> {
  requireApiKey(request.headers);
  requireOwnOrigin(request.headers);
  await connectDatabase();
  const actor = admit(await actorOf(request.headers, request.method), 'identified');
  return { actor, requestId: '', log: logger };
}
