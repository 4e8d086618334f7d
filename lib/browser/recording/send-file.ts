import type { DetailedError } from 'tus-js-client';
import { apiAddress } from '#lib/browser/api/api-address.ts';
import { apiHeaders, secondsIn } from '#lib/browser/api/client.ts';
import { UPLOAD_REQUEST_BYTES_MAX } from '#lib/recording/limits.ts';
import { sentenceIn, type UploadFailure } from './upload-failure.ts';

const ENDPOINT = '/upload';
/** Milliseconds between attempts; then the person decides. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000];

type Sending = {
  file: Blob;
  fileName: string;
  kind: { kind: 'FEEDBACK' } | { kind: 'MUSIC' | 'HELLO'; tributeId: string };
  uploadUrl: string | null;
  onUploadUrl: (uploadUrl: string) => void;
  onProgress: (share: number) => void;
};

/** Uploads a file that is no answer and resolves to its upload id. @throws the last failure */
export async function sendFile(sending: Sending): Promise<string> {
  const { file, fileName, kind, uploadUrl, onUploadUrl, onProgress } = sending;
  const { Upload } = await import('tus-js-client');
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      ...(uploadUrl === null ? { endpoint: apiAddress(ENDPOINT) } : { uploadUrl }),
      headers: apiHeaders(),
      metadata: { ...kind, filename: fileName, ...(file.type && { filetype: file.type }) },
      chunkSize: UPLOAD_REQUEST_BYTES_MAX,
      storeFingerprintForResuming: false,
      retryDelays: RETRY_DELAYS_MS,
      onUploadUrlAvailable: () => {
        if (upload.url) onUploadUrl(upload.url);
      },
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: reject,
    });
    upload.start();
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
