import { expect, test, vi } from 'vitest';
import { sendFile } from '#lib/browser/recording/send-file.ts';
import { UPLOAD_REQUEST_BYTES_MAX } from '#lib/recording/limits.ts';

const { Upload } = vi.hoisted(() => ({
  Upload: class {
    url = 'https://folksee.test/api/upload/id-of-upload';
    static options: { chunkSize?: number; onSuccess: () => void };
    constructor(_file: Blob, options: typeof Upload.options) {
      Upload.options = options;
    }
    start() {
      Upload.options.onSuccess();
    }
  },
}));
vi.mock('tus-js-client', () => ({ Upload }));

test('sends a file in requests that proxies accept', async () => {
  const uploadId = await sendFile({
    file: new Blob(['music']),
    fileName: 'song.mp3',
    kind: { kind: 'FEEDBACK' },
    uploadUrl: null,
    onUploadUrl: () => {},
    onProgress: () => {},
  });
  expect(uploadId).toBe('id-of-upload');
  expect(Upload.options.chunkSize).toBe(UPLOAD_REQUEST_BYTES_MAX);
});
