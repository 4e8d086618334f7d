import type { CallUpload } from './call-upload.ts';
import { Retries, type RetryHost } from './retries.ts';
import type { SentPart } from './send-bytes.ts';
import type { UploadFailure } from './upload-failure.ts';

export type PartHost = RetryHost & {
  call: CallUpload;
  /** Resolves when the device has kept it. Null restarts the upload. */
  onUploadUrl(uploadUrl: string | null): Promise<unknown>;
  onChange: () => void;
  onRefused: (failure: UploadFailure) => void;
};

/** Code or bytes that the browser cannot read now. */
const FAILED_HERE: UploadFailure = { stage: 'resume', status: 0, message: null };

/** The upload of one part, which may still be growing. It retries until it is refused or `signal` aborts. */
export class PartUpload {
  readonly #part: SentPart;
  readonly #host: PartHost;
  readonly #signal: AbortSignal;
  readonly #retries: Retries;
  #uploadUrl: string | null;
  #attempt = new AbortController();
  #furthest = 0;
  /** Since the upload was restarted. */
  #reached = 0;
  #isHandedOver = false;
  /** Since the last byte that got through. */
  #hasFailed = false;
  bytesSent = 0;
  isDone = false;
  /** The upload's address on the server, once the device has saved it. */
  place: string | null = null;

  constructor(part: SentPart, uploadUrl: string | null, host: PartHost, signal: AbortSignal) {
    this.#part = part;
    this.#host = host;
    this.#signal = signal;
    this.#uploadUrl = uploadUrl;
    this.#retries = new Retries(host, signal);
    signal.addEventListener('abort', () => this.#attempt.abort());
    void this.#run();
  }

  /** The most bytes that got through since the upload was restarted, which retries never lower. */
  get reached(): number {
    return this.#reached;
  }

  /** Whether the server has all bytes, or may have them and has not answered yet. */
  get isAnswerAwaited(): boolean {
    return this.isDone || (this.#isHandedOver && !this.#hasFailed);
  }

  get waiting() {
    return this.#retries.waiting;
  }

  get uploadUrl(): string | null {
    return this.#uploadUrl;
  }

  /** Starts again, because the server has lost the upload. */
  restart(): void {
    this.#forget();
    const wasDone = this.isDone;
    this.isDone = false;
    this.#attempt.abort();
    if (wasDone) void this.#run();
  }

  #forget(): void {
    this.#uploadUrl = null;
    this.place = null;
    this.bytesSent = 0;
    this.#reached = 0;
    void this.#host.onUploadUrl(null);
  }

  async #run(): Promise<void> {
    while (!this.#signal.aborted) {
      const failure = await this.#send();
      if (this.#signal.aborted) return;
      // Restarted meanwhile.
      if (this.#attempt.signal.aborted) continue;
      if (!failure) {
        this.isDone = true;
        this.#retries.waiting = null;
        return this.#host.onChange();
      }
      this.#hasFailed = true;
      const final = await this.#retries.remedy(failure, () => this.#forget(), this.#host.onChange);
      if (final) return this.#host.onRefused(final);
    }
  }

  async #send(): Promise<UploadFailure | null> {
    this.#attempt = new AbortController();
    const { signal } = this.#attempt;
    return this.#sendBytes(signal).catch(() => FAILED_HERE);
  }

  async #sendBytes(signal: AbortSignal): Promise<UploadFailure | null> {
    // Nothing is uploaded while the page loads.
    const { sendBytes } = await import('./send-bytes.ts');
    let found: number | null = null;
    return sendBytes(this.#part, {
      call: this.#host.call,
      uploadUrl: this.#uploadUrl,
      signal,
      onUploadUrl: (uploadUrl) => void this.#openPlace(uploadUrl),
      onBytes: (bytesSent, isHandedOver = false) => {
        this.#isHandedOver = isHandedOver;
        if (bytesSent > this.#reached) this.#hasFailed = false;
        // A complete upload reports its bytes without moving any.
        if (bytesSent > this.#reached) this.#retries.progressed(bytesSent > this.#furthest);
        this.#reached = Math.max(this.#reached, bytesSent);
        this.#furthest = Math.max(this.#furthest, bytesSent);
        this.bytesSent = bytesSent;
        // An answer that tells where to resume moves no bytes yet.
        found ??= bytesSent;
        if (bytesSent > found) this.#retries.waiting = null;
        this.#host.onChange();
      },
    });
  }

  async #openPlace(uploadUrl: string): Promise<void> {
    if (uploadUrl !== this.#uploadUrl) {
      this.#uploadUrl = uploadUrl;
      await this.#host.onUploadUrl(uploadUrl);
    }
    if (uploadUrl !== this.#uploadUrl) return;
    this.place = uploadUrl;
    this.#host.onChange();
  }
}
