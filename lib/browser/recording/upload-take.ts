import type { ApiResult } from '#lib/browser/api/client.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { type CreateUpload, sendBytes } from './send-bytes.ts';
import type { Take } from './take-store.ts';
import {
  isMissing,
  pauseSentenceOf,
  refusalOf,
  remedyOf,
  type UploadFailure,
  type UploadRefusal,
} from './upload-failure.ts';

export type Waiting = 'offline' | 'server';
export type UploadProgress = {
  bytesSent: number;
  waiting: Waiting | null;
  message?: string | undefined;
};

export type UploadOutcome =
  | { state: 'sent'; submission: SubmissionDto }
  | { state: 'refused'; refusal: UploadRefusal }
  /** The question was removed; the clip needs another one, or none. */
  | { state: 'unasked' }
  | { state: 'stopped' };

export type UploadHost = {
  createUpload: CreateUpload;
  send(uploadId: string): Promise<ApiResult<SubmissionDto>>;
  rejoin(): Promise<ApiResult<unknown>>;
  /** Resolves after the time, on abort, or when the connection is back and `demandedMs` have passed. */
  pause(milliseconds: number, demandedMs: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1; spreads the attempts of many devices after a restart. */
  random(): number;
  onProgress(progress: UploadProgress): void;
  /** Null restarts the upload. Send waits for it: a page closed in between would send the clip twice. */
  onUploadUrl(uploadUrl: string | null): Promise<unknown>;
};

/** Milliseconds. Each pause doubles the last, up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A remedy that failed twice will not help. */
const REMEDIES_MAX = 2;

const uploadIdOf = (uploadUrl: string): string => uploadUrl.split('/').at(-1) ?? '';

/** Settles when the server confirms everything or refuses for good, or when `signal` aborts. Never rejects. */
export async function uploadTake(take: Take, host: UploadHost, signal: AbortSignal): Promise<UploadOutcome> {
  const delivery = new Delivery(take, host, signal);
  let remedies = 0;
  while (!signal.aborted) {
    const result = await delivery.attempt();
    if (signal.aborted) break;
    if (!('stage' in result)) return { state: 'sent', submission: result };

    const remedy = remedyOf(result);
    if (remedy !== 'again') remedies += 1;
    if (remedy === 'refuse' || remedies > REMEDIES_MAX) {
      return notTaken(result);
    }
    if (remedy === 'restart') delivery.forget();
    if (remedy === 'rejoin' && isMissing((await host.rejoin()).status)) return notTaken(result);
    if (remedy === 'again') delivery.wait(result);
    await delivery.pause(result);
  }
  return { state: 'stopped' };
}

const notTaken = (failure: UploadFailure): UploadOutcome =>
  failure.isQuestionGone ? { state: 'unasked' } : { state: 'refused', refusal: refusalOf(failure) };

class Delivery {
  readonly #take: Take;
  readonly #host: UploadHost;
  readonly #signal: AbortSignal;
  #uploadUrl: string | null;
  #bytesSent = 0;
  #furthest = 0;
  #pauses = 0;
  #sending: Promise<ApiResult<SubmissionDto>> | null = null;

  constructor(take: Take, host: UploadHost, signal: AbortSignal) {
    this.#take = take;
    this.#host = host;
    this.#signal = signal;
    this.#uploadUrl = take.uploadUrl;
  }

  async attempt(): Promise<SubmissionDto | UploadFailure> {
    const failure = await sendBytes(this.#take, {
      createUpload: this.#host.createUpload,
      uploadUrl: this.#uploadUrl,
      signal: this.#signal,
      onUploadUrl: (uploadUrl) => this.#openPlace(uploadUrl),
      onBytes: (bytesSent) => {
        // A complete upload reports its bytes without moving any.
        if (bytesSent > this.#furthest) this.#pauses = 0;
        this.#furthest = Math.max(this.#furthest, bytesSent);
        this.#bytesSent = bytesSent;
        this.#host.onProgress({ bytesSent, waiting: null });
      },
    });
    if (failure) return failure;
    this.#sending ??= this.#send();
    const result = await this.#sending;
    if (result.data) return result.data;
    // The next attempt sends again, once.
    this.#sending = null;
    const { status, error: message, code, fields, retryAfterSeconds } = result;
    return {
      stage: 'send',
      status,
      message,
      code,
      isQuestionGone: fields.questionId !== undefined,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }

  forget(): void {
    this.#uploadUrl = null;
    this.#sending = null;
    this.#bytesSent = 0;
    this.#furthest = 0;
    void this.#host.onUploadUrl(null);
  }

  wait(failure: UploadFailure): void {
    const waiting = failure.status === 0 ? 'offline' : 'server';
    this.#host.onProgress({ bytesSent: this.#bytesSent, waiting, message: pauseSentenceOf(failure) });
  }

  pause({ retryAfterSeconds = 0 }: UploadFailure): Promise<void> {
    const demandedMs = retryAfterSeconds * 1_000;
    return this.#host.pause(Math.max(this.#nextPause(), demandedMs), demandedMs, this.#signal);
  }

  /** Returns the next pause in milliseconds: half fixed, half random. */
  #nextPause(): number {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses, LONGEST_PAUSE_MS);
    this.#pauses += 1;
    return longest * (0.5 + this.#host.random() / 2);
  }

  /** Send does not wait for the bytes: the creator sees the answer while they upload. */
  #openPlace(uploadUrl: string): void {
    const isNew = uploadUrl !== this.#uploadUrl;
    const kept = isNew ? this.#host.onUploadUrl(uploadUrl) : Promise.resolve();
    const earlier = this.#sending;
    this.#uploadUrl = uploadUrl;
    this.#sending = kept.then(() => this.#sendUnlessDone(earlier));
  }

  async #sendUnlessDone(
    earlier: Promise<ApiResult<SubmissionDto>> | null,
  ): Promise<ApiResult<SubmissionDto>> {
    const result = await earlier;
    return result?.data ? result : this.#send();
  }

  #send(): Promise<ApiResult<SubmissionDto>> {
    return this.#host.send(uploadIdOf(this.#uploadUrl ?? ''));
  }
}
