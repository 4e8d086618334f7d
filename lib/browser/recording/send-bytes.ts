import type { DetailedError, Upload, UploadOptions } from 'tus-js-client';
import { apiAddress } from '#lib/browser/api/api-address.ts';
import { apiHeaders, secondsIn } from '#lib/browser/api/client.ts';
import type { ErrorBody } from '#lib/contracts/errors.ts';
import type { Take } from './take-store.ts';
import type { UploadFailure } from './upload-failure.ts';

/** Creates a tus upload. Rejects when its code fails to load, which counts as offline. */
export type CreateUpload = (clip: Blob, options: UploadOptions) => Promise<OpenUpload>;
type OpenUpload = Pick<Upload, 'start' | 'abort' | 'url'>;

type Attempt = {
  createUpload: CreateUpload;
  uploadUrl: string | null;
  signal: AbortSignal;
  onUploadUrl: (uploadUrl: string) => void;
  onBytes: (bytesSent: number) => void;
};

const ENDPOINT = '/upload';
/** A connection without traffic for this long is dead. */
const STALL_MS = 60_000;

/** Uploads a take's bytes from the last offset. Resolves to null on success; an abort looks like a lost connection. */
export function sendBytes(take: Take, attempt: Attempt): Promise<UploadFailure | null> {
  const { createUpload, uploadUrl, signal, onUploadUrl, onBytes } = attempt;
  const stage = uploadUrl === null ? 'create' : 'resume';
  return new Promise((resolve) => {
    let upload: OpenUpload | null = null;
    const end = (failure: UploadFailure | null) => {
      clearTimeout(stall);
      signal.removeEventListener('abort', giveUp);
      if (failure) void upload?.abort().catch(() => null);
      resolve(failure);
    };
    const giveUp = () => end({ stage, status: 0, message: null });
    let stall = setTimeout(giveUp, STALL_MS);
    signal.addEventListener('abort', giveUp);

    const options: UploadOptions = {
      // Without an endpoint, tus does not create a second upload when the first is unreachable.
      ...(uploadUrl === null ? { endpoint: apiAddress(ENDPOINT) } : { uploadUrl }),
      headers: apiHeaders(),
      metadata: { tributeId: take.tributeId, filename: take.fileName, filetype: take.mimeType },
      chunkSize: Number.POSITIVE_INFINITY,
      storeFingerprintForResuming: false,
      // We retry ourselves, to resume as soon as the connection is back.
      retryDelays: null,
      onUploadUrlAvailable: () => {
        if (upload?.url) onUploadUrl(upload.url);
      },
      onProgress: (bytesSent) => {
        clearTimeout(stall);
        stall = setTimeout(giveUp, STALL_MS);
        onBytes(bytesSent);
      },
      onSuccess: () => end(null),
      onError: (error) => end(failureOf(error, stage)),
    };
    createUpload(take.clip, options).then((opened) => {
      if (signal.aborted) return giveUp();
      upload = opened;
      return opened.start();
    }, giveUp);
  });
}

/** Returns why the server or the network ended an upload. */
export function failureOf(error: Error | DetailedError, stage: UploadFailure['stage']): UploadFailure {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const retryAfterSeconds = secondsIn(response?.getHeader('Retry-After'));
  return {
    stage,
    status: response?.getStatus() ?? 0,
    ...sentenceIn(response?.getBody() ?? ''),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
}

/** Our server answers in JSON, the tus library in plain technical text. */
function sentenceIn(body: string): Pick<UploadFailure, 'message' | 'code'> {
  try {
    const { error, code = null } = JSON.parse(body) as Partial<ErrorBody>;
    return { message: typeof error === 'string' ? error : null, code };
  } catch {
    return { message: null };
  }
}
