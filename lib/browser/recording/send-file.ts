import { callUpload } from './call-upload.ts';
import { completePart } from './growing-part.ts';
import { pause } from './pause.ts';
import { type SentPart, sendBytes } from './send-bytes.ts';
import { uploadIdOf } from './stored-take.ts';
import { isMissing, mustRenew, remedyOf, type UploadFailure } from './upload-failure.ts';

/** Milliseconds between attempts without progress; then the person decides. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000];
/** Milliseconds that the page has to renew its sign-in. It tries once a minute. */
const RENEWAL_MS_MAX = 150_000;
const NO_ANSWER: UploadFailure = { stage: 'resume', status: 0, message: null };

type Sending = {
  file: Blob;
  fileName: string;
  kind: { kind: 'FEEDBACK' } | { kind: 'MUSIC' | 'HELLO'; tributeId: string };
  uploadUrl: string | null;
  onUploadUrl: (uploadUrl: string) => void;
  onProgress: (share: number) => void;
};

/** Why `sendFile` gave up. */
export class FileNotSent extends Error {
  readonly failure: UploadFailure;

  constructor(failure: UploadFailure) {
    super(failure.message ?? '');
    this.failure = failure;
  }
}

/** Uploads a file that is no answer, again if the server has lost it, and resolves to its upload id. @throws FileNotSent */
export async function sendFile(sending: Sending): Promise<string> {
  const { file, fileName, kind, onUploadUrl, onProgress } = sending;
  const part: SentPart = { ...kind, fileName, mimeType: file.type, bytes: completePart(file) };
  const { signal } = new AbortController();
  const patience = new Patience();
  let { uploadUrl } = sending;
  let furthest = 0;
  let canRestart = uploadUrl !== null;
  for (;;) {
    const failure = await sendBytes(part, {
      call: callUpload,
      uploadUrl,
      signal,
      onUploadUrl: (url) => {
        uploadUrl = url;
        onUploadUrl(url);
      },
      onBytes: (bytes) => {
        if (bytes > furthest) patience.renew();
        furthest = Math.max(furthest, bytes);
        onProgress(file.size > 0 ? bytes / file.size : 0);
      },
    }).catch(() => NO_ANSWER);
    if (!failure) return uploadIdOf(uploadUrl) ?? '';
    if (canRestart && failure.stage === 'resume' && isMissing(failure.status)) {
      uploadUrl = null;
      canRestart = false;
      continue;
    }
    const pauseMs = patience.after(failure);
    if (pauseMs === null) throw new FileNotSent(failure);
    await pause(pauseMs, (failure.retryAfterSeconds ?? 0) * 1_000, signal);
  }
}

/** How long a file waits after each failure. */
class Patience {
  #failures = 0;
  #renewingMs = 0;

  renew(): void {
    this.#failures = 0;
    this.#renewingMs = 0;
  }

  /** Returns milliseconds, or null if the failure ends the upload. */
  after(failure: UploadFailure): number | null {
    const demandedMs = (failure.retryAfterSeconds ?? 0) * 1_000;
    if (mustRenew(failure)) {
      this.#renewingMs += demandedMs;
      return this.#renewingMs <= RENEWAL_MS_MAX ? demandedMs : null;
    }
    const delayMs = RETRY_DELAYS_MS[this.#failures];
    this.#failures += 1;
    const isFinal = delayMs === undefined || demandedMs > RETRY_MS_MAX || remedyOf(failure) !== 'again';
    return isFinal ? null : Math.max(delayMs, demandedMs);
  }
}

const RETRY_MS_MAX = Math.max(...RETRY_DELAYS_MS);

/** Returns why a file was not sent. */
export const failureOf = (error: Error): UploadFailure =>
  error instanceof FileNotSent ? error.failure : NO_ANSWER;
