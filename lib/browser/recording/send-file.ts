import { apiAddress } from '#lib/browser/api/api-address.ts';
import { apiHeaders } from '#lib/browser/api/client.ts';
import { loadUploadClient } from './browser-upload-host.ts';

const ENDPOINT = '/upload';
/** Milliseconds between attempts; then the person decides. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000];

type Sending = {
  file: Blob;
  fileName: string;
  kind: { kind: 'FEEDBACK' } | { kind: 'MUSIC'; tributeId: string };
  uploadUrl: string | null;
  onUploadUrl: (uploadUrl: string) => void;
  onProgress: (share: number) => void;
};

/** Uploads a file that is no answer and resolves to its upload id. @throws the last failure */
export async function sendFile(sending: Sending): Promise<string> {
  const { file, fileName, kind, uploadUrl, onUploadUrl, onProgress } = sending;
  const { Upload } = await loadUploadClient();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      ...(uploadUrl === null ? { endpoint: apiAddress(ENDPOINT) } : { uploadUrl }),
      headers: apiHeaders(),
      metadata: { ...kind, filename: fileName, ...(file.type && { filetype: file.type }) },
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
