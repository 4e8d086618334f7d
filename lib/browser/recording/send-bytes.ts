import type { DetailedError, Upload, UploadOptions } from 'tus-js-client';
import { apiHeaders, secondsIn } from '#lib/browser/api/client.ts';
import type { Take } from './take-store.ts';
import type { UploadFailure } from './upload-failure.ts';

/** Makes a tus upload. Rejects where its code cannot be loaded, which counts as no connection. */
export type CreateUpload = (clip: Blob, options: UploadOptions) => Promise<OpenUpload>;
type OpenUpload = Pick<Upload, 'start' | 'abort' | 'url'>;

type Attempt = {
  createUpload: CreateUpload;
  /** Where the bytes already went, or null to ask for a place. */
  uploadUrl: string | null;
  signal: AbortSignal;
  onUploadUrl: (uploadUrl: string) => void;
  onBytes: (bytesSent: number) => void;
};

const ENDPOINT = '/api/upload';
/** A connection that carries nothing for so long is dead, even if nobody said so. */
const STALL_MS = 60_000;

/**
 * One attempt to bring the bytes of a take to the server, from where the last one stopped. Resolves to
 * null once the server has them all, else to what went wrong; an aborted attempt looks like a lost
 * connection. Never rejects.
 */
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
      // Without an endpoint tus does not open a second place when the first one is only out of reach.
      ...(uploadUrl === null ? { endpoint: ENDPOINT } : { uploadUrl }),
      headers: apiHeaders(),
      metadata: { tributeId: take.tributeId, filename: take.fileName, filetype: take.mimeType },
      chunkSize: Number.POSITIVE_INFINITY,
      storeFingerprintForResuming: false,
      // Each attempt is ours, so that it can begin the moment the connection is back.
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

function failureOf(error: Error | DetailedError, stage: UploadFailure['stage']): UploadFailure {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const retryAfterSeconds = secondsIn(response?.getHeader('Retry-After'));
  return {
    stage,
    status: response?.getStatus() ?? 0,
    message: sentenceIn(response?.getBody() ?? ''),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
}

/** Our server answers with its sentence in JSON, the upload protocol itself with plain technical text. */
function sentenceIn(body: string): string | null {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}
