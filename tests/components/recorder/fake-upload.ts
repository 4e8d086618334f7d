import type { UploadOptions } from 'tus-js-client';
import { UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';

/** The statuses with which the next uploads break off, one each; 0 is a network that is away. */
export const breakUploadsWith: number[] = [];

/** In the place of tus-js-client: it is there at once, or breaks off. */
export class Upload {
  url: string | null = null;
  readonly #options: UploadOptions;

  constructor(_clip: Blob, options: UploadOptions) {
    this.#options = options;
  }

  start() {
    const status = breakUploadsWith.shift();
    if (status !== undefined) {
      const originalResponse = { getStatus: () => status, getBody: () => '', getHeader: () => undefined };
      this.#options.onError?.(Object.assign(new Error('broken'), { originalResponse }));
      return;
    }
    this.url = `/api/upload/${UPLOAD_ID}`;
    this.#options.onUploadUrlAvailable?.();
    this.#options.onProgress?.(4, 4);
    this.#options.onSuccess?.({ lastResponse: {} as never });
  }

  async abort() {}
}
