import type { ApiResult } from '#lib/browser/api/client.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { CallUpload } from './call-upload.ts';
import { type PartHost, PartUpload } from './part-upload.ts';
import { Retries, type RetryHost, type Waiting } from './retries.ts';
import type { SentPart } from './send-bytes.ts';
import { uploadIdOf } from './stored-take.ts';
import { failedStatus, refusalOf, type UploadFailure, type UploadRefusal } from './upload-failure.ts';

export type UploadProgress = {
  bytesSent: number;
  /** The most bytes that got through. Unlike `bytesSent`, it stays while a retry asks where to resume. */
  reached?: number;
  /** The server has all bytes, or may have them, and has not answered yet. */
  isAnswerAwaited?: boolean;
  waiting: Waiting | null;
  message?: string | undefined;
  /** Over the last moments; null while unknown. */
  bytesPerSecond?: number | null;
};

export type UploadOutcome =
  | { state: 'sent'; submission: SubmissionDto }
  | { state: 'refused'; refusal: UploadRefusal }
  /** The question was removed; the clip needs another one, or none. */
  | { state: 'unasked' }
  | { state: 'stopped' };

export type UploadArrival =
  | { state: 'arrived' }
  | { state: 'refused'; refusal: UploadRefusal }
  | { state: 'stopped' };

/** Makes the uploads an answer, in the order of the parts. */
export type SendTake = (uploadIds: string[]) => Promise<ApiResult<SubmissionDto>>;

export type UploadHost = RetryHost & {
  call: CallUpload;
  onProgress(progress: UploadProgress): void;
  /** Null restarts the upload. Send waits for it: a page closed in between would send the clip twice. */
  onUploadUrl(part: number, uploadUrl: string | null): Promise<unknown>;
};

/** The uploads of a take, one per part, while it is recorded and afterwards. Only `send` makes them an answer. */
export class TakeUpload {
  readonly #host: UploadHost;
  readonly #stop = new AbortController();
  readonly #parts: PartUpload[] = [];
  readonly #retries: Retries;
  #refusal: UploadFailure | null = null;
  #rejoining: Promise<ApiResult<unknown>> | null = null;
  #waiters: (() => void)[] = [];

  constructor(host: UploadHost) {
    this.#host = { ...host, rejoin: () => this.#rejoinOnce(host) };
    this.#retries = new Retries(this.#host, this.#stop.signal);
  }

  /** Bytes and Send notice a lost cookie together, and each joining would make another guest. */
  #rejoinOnce(host: UploadHost): Promise<ApiResult<unknown>> {
    this.#rejoining ??= host.rejoin().finally(() => {
      this.#rejoining = null;
    });
    return this.#rejoining;
  }

  /** Starts the upload of the next part, or of something else that is sent after the parts. */
  add(part: SentPart, uploadUrl: string | null, onUploadUrl?: PartHost['onUploadUrl']): void {
    const index = this.#parts.length;
    const host = {
      ...this.#host,
      onUploadUrl: onUploadUrl ?? ((url: string | null) => this.#host.onUploadUrl(index, url)),
      onChange: () => this.#tell(),
      onRefused: (failure: UploadFailure) => this.#refuse(failure),
    };
    this.#parts.push(new PartUpload(part, uploadUrl, host, this.#stop.signal));
  }

  /** The place of each part on the server, as far as it is known. */
  get uploadUrls(): (string | null)[] {
    return this.#parts.map(({ uploadUrl }) => uploadUrl);
  }

  stop(): void {
    this.#stop.abort();
    this.#wake();
  }

  /**
   * Sends as soon as every part has its place; the bytes may follow. Settles when the server confirms everything
   * or refuses for good, or after `stop`. Never rejects.
   */
  async send(send: SendTake): Promise<UploadOutcome> {
    this.#tell();
    for (;;) {
      await this.#until(() => this.#parts.every(({ place }) => place !== null));
      const uploadIds = this.#uploadIds();
      const submission = this.hasEnded ? null : await this.#confirm(uploadIds, send);
      const isSame = () => this.#uploadIds().join() === uploadIds.join();
      if (submission) await this.#until(() => !isSame() || this.#parts.every(({ isDone }) => isDone));
      if (this.#refusal) return notTaken(this.#refusal);
      if (this.#stop.signal.aborted) return { state: 'stopped' };
      // A part that was lost after Send has a new place, which is sent again.
      if (submission && isSame()) return { state: 'sent', submission };
    }
  }

  /** Settles when all bytes are on the server, without sending them, or when it ends. Never rejects. */
  async arrive(): Promise<UploadArrival> {
    await this.#until(() => this.#parts.every(({ isDone }) => isDone));
    if (this.#refusal) return { state: 'refused', refusal: refusalOf(this.#refusal) };
    return { state: this.#stop.signal.aborted ? 'stopped' : 'arrived' };
  }

  /** Returns null if it must be sent again, or has ended. */
  async #confirm(uploadIds: string[], send: SendTake): Promise<SubmissionDto | null> {
    const result = await send(uploadIds);
    if (result.data) {
      this.#retries.progressed();
      return result.data;
    }
    const { status, error: message, code, fields, retryAfterSeconds } = result;
    const failure: UploadFailure = {
      stage: 'send',
      // Each failure of our server has a code.
      status: failedStatus(status, code !== null),
      message,
      code,
      isQuestionGone: fields.questionId !== undefined,
      hasUploads: this.#parts.length > 0,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
    const restart = () => this.#parts.forEach((part) => part.restart());
    const final = await this.#retries.remedy(failure, restart, () => this.#tell());
    if (final) this.#refuse(final);
    return null;
  }

  /** Whether it was refused or stopped. */
  get hasEnded(): boolean {
    return this.#refusal !== null || this.#stop.signal.aborted;
  }

  /** Without parts, the network may be what does not answer. */
  get #isAnswerAwaited(): boolean {
    return this.#parts.length > 0 && this.#parts.every((part) => part.isAnswerAwaited);
  }

  #uploadIds(): string[] {
    return this.#parts.map(({ place }) => uploadIdOf(place) ?? '');
  }

  #refuse(failure: UploadFailure): void {
    this.#refusal ??= failure;
    this.stop();
  }

  #tell(): void {
    this.#wake();
    if (this.hasEnded) return;
    const sumOf = (field: 'bytesSent' | 'reached') => this.#parts.reduce((sum, part) => sum + part[field], 0);
    const waits = [this.#retries, ...this.#parts].map(({ waiting }) => waiting);
    this.#host.onProgress({
      bytesSent: sumOf('bytesSent'),
      reached: sumOf('reached'),
      ...(this.#isAnswerAwaited && { isAnswerAwaited: true }),
      ...(waits.find(Boolean) ?? { waiting: null }),
    });
  }

  async #until(isMet: () => boolean): Promise<void> {
    while (!this.hasEnded && !isMet()) {
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
    }
  }

  #wake(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }
}

const notTaken = (failure: UploadFailure): UploadOutcome =>
  failure.isQuestionGone ? { state: 'unasked' } : { state: 'refused', refusal: refusalOf(failure) };
