import type { UploadOptions } from 'tus-js-client';
import { UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';

type Break = { status: number; retryAfter?: string; body?: object };

/**
 * The statuses with which the next uploads break off, one each; 0 is a network that is away. The server may say how
 * long it wants to be left alone.
 */
export const breakUploadsWith: (number | Break)[] = [];

/** In the place of tus-js-client: it is there at once, or breaks off. */
export class Upload {
  url: string | null = null;
  readonly #options: UploadOptions;

  constructor(_clip: Blob, options: UploadOptions) {
    this.#options = options;
  }

  start() {
    const breaks = breakUploadsWith.shift();
    if (breaks !== undefined) {
      const { status, retryAfter, body }: Break = typeof breaks === 'number' ? { status: breaks } : breaks;
      const originalResponse = {
        getStatus: () => status,
        getBody: () => (body ? JSON.stringify(body) : ''),
        getHeader: () => retryAfter,
      };
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
