import { randomBytes } from 'node:crypto';
import { Server } from '@tus/server';
import type { ErrorCode } from '#lib/contracts/errors.ts';
import { TributeId } from '#lib/contracts/ids.ts';
import { signatureOf } from '#server/auth/signed-token.ts';
import { env } from '#server/config/env.ts';
import { AppError, type ErrorText } from '#server/errors/app-error.ts';
import { toHttp } from '#server/errors/to-http.ts';
import { readerLocale } from '#server/http/reader-locale.ts';
import { logger } from '#server/platform/logger.ts';
import { clientAddress } from '#server/platform/request-scope.ts';
import type { ServiceContext } from '#server/services/context.ts';
import {
  createBehalfUpload,
  createFeedbackUpload,
  createHelloUpload,
  createMusicUpload,
  createUpload,
  type UploadedFile,
} from '#server/services/uploads/create-upload.ts';
import { contextOf } from './upload-context.ts';
import { uploadLocks } from './upload-locks.ts';
import { UploadStore } from './upload-store.ts';

export const UPLOAD_PATH = '/api/upload';

/** Handles tus creation, progress and termination. handle-upload.ts has already authorised the request. */
export function createTusServer(): Server {
  return new JsonServer({
    path: UPLOAD_PATH,
    datastore: new UploadStore(),
    // Never build links from the Host header. The browser resumes where pages call the API.
    generateUrl: (_request, { id }) => `${env().API_BASE_URL}/upload/${id}`,
    // Only our own pages upload.
    allowedOrigins: () => false,
    locker: uploadLocks,
    namingFunction: () => randomBytes(16).toString('hex'),
    async onUploadCreate(request, { id, size, metadata }) {
      const ctx = await contextOf(request);
      const upload = {
        uploadId: id,
        sizeBytes: size ?? null,
        fileName: metadata?.filename ?? '',
        fileType: metadata?.filetype ?? '',
        metadata: request.headers.get('upload-metadata') ?? '',
        addressMark: signatureOf('upload-address', clientAddress()),
      };
      await createOfKind(ctx, upload, metadata ?? {});
      return {};
    },
    onResponseError(request, error) {
      const { status, body, headers } = toHttp(ownErrorOf(error), readerLocale(request.headers));
      // The library sends the headers of Node's response too, and takes no others from here.
      for (const [name, value] of Object.entries(headers)) request.runtime?.node?.res?.setHeader(name, value);
      logger[status >= 500 ? 'error' : 'debug']({ err: error, status }, 'upload refused');
      return { status_code: status, body: JSON.stringify(body) };
    },
  });
}

async function createOfKind(
  ctx: ServiceContext,
  upload: UploadedFile,
  { kind, tributeId }: Record<string, string | null>,
): Promise<void> {
  const isAnswer = kind !== 'FEEDBACK' && kind !== 'MUSIC' && kind !== 'HELLO';
  if (upload.sizeBytes === null && !isAnswer) throw new AppError('BAD_REQUEST', 'uploadRequestNotValid');
  if (kind === 'FEEDBACK') return createFeedbackUpload(ctx, upload);
  const parsed = TributeId.safeParse(tributeId);
  if (!parsed.success) throw new AppError('INVALID_INPUT', 'uploadWithoutTribute');
  return (CREATES[kind ?? ''] ?? createUpload)(ctx, { ...upload, tributeId: parsed.data });
}

const CREATES: Partial<Record<string, typeof createUpload>> = {
  MUSIC: createMusicUpload,
  HELLO: createHelloUpload,
  BEHALF: createBehalfUpload,
};

/** Converts the library's plain-text errors to JSON. */
class JsonServer extends Server {
  override write(
    ...[context, headers, status, body]: Parameters<Server['write']>
  ): ReturnType<Server['write']> {
    if (status < 400 || body?.startsWith('{')) return this.#writeJson(context, headers, status, body);
    const refusal = toHttp(ownErrorOf({ status_code: status }));
    return this.#writeJson(context, headers, refusal.status, JSON.stringify(refusal.body));
  }

  #writeJson(...[context, headers, status, body]: Parameters<Server['write']>) {
    if (body) headers.set('content-type', 'application/json');
    return super.write(context, headers, status, body);
  }
}

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  410: 'GONE',
};

/** The library throws plain objects with a status; anything else is our error. */
function ownErrorOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return error;
  const code = CODE_OF_STATUS[Number(error.status_code)];
  return code ? new AppError(code, TEXTS[code] ?? 'uploadRequestNotValid') : error;
}

const TEXTS: Partial<Record<ErrorCode, ErrorText>> = {
  NOT_FOUND: 'uploadNotFound',
  GONE: 'uploadTooOld',
};
