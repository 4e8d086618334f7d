import type { ApiResult } from '#lib/browser/api/client.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { type CreateUpload, sendBytes } from './send-bytes.ts';
import type { Take } from './take-store.ts';
import { isMissing, refusalOf, remedyOf, type UploadFailure, type UploadRefusal } from './upload-failure.ts';

/** Why nothing travels at the moment, although the person need not do anything. */
export type Waiting = 'offline' | 'server';
export type UploadProgress = { bytesSent: number; waiting: Waiting | null };

export type UploadOutcome =
  | { state: 'sent'; submission: SubmissionDto }
  | { state: 'refused'; refusal: UploadRefusal }
  /** The question that it answers is no longer asked; with another one, or none, it may be sent. */
  | { state: 'unasked' }
  | { state: 'stopped' };

/** What an upload needs of its surroundings. */
export type UploadHost = {
  createUpload: CreateUpload;
  /** Send: makes the upload an answer. */
  send(uploadId: string): Promise<ApiResult<SubmissionDto>>;
  /** Says the name again where the guest cookie is gone. */
  rejoin(): Promise<ApiResult<unknown>>;
  /**
   * Resolves after the time, or sooner when the signal aborts, or when the connection is back and the first
   * `demandedMs` have passed.
   */
  pause(milliseconds: number, demandedMs: number, signal: AbortSignal): Promise<void>;
  /** Returns a number from 0 to 1. It spreads the attempts of many devices, as after a restart of the server. */
  random(): number;
  onProgress(progress: UploadProgress): void;
  /**
   * Tells where the bytes go, to be kept with the take; null means from the start again. Send waits for
   * it: were the page closed in between, the next visit would send the clip as a second answer.
   */
  onUploadUrl(uploadUrl: string | null): Promise<unknown>;
};

/** Pauses between attempts, in milliseconds. Each is twice the one before, up to the longest, which repeats without end. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A remedy that did not help twice will not help. */
const REMEDIES_MAX = 2;

/** The id inside an upload's address: its last path segment. */
const uploadIdOf = (uploadUrl: string): string => uploadUrl.split('/').at(-1) ?? '';

/**
 * Brings a take to the server, however often the connection breaks, and makes it an answer as soon as
 * there is a place for its bytes. Settles only when all bytes and the Send are confirmed, when the server
 * refuses for good, or when `signal` aborts. Never rejects.
 */
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
    if (remedy === 'again') delivery.wait(result.status === 0 ? 'offline' : 'server');
    await delivery.pause(result);
  }
  return { state: 'stopped' };
}

const notTaken = (failure: UploadFailure): UploadOutcome =>
  failure.isQuestionGone ? { state: 'unasked' } : { state: 'refused', refusal: refusalOf(failure) };

/** How far one take has come. */
class Delivery {
  readonly #take: Take;
  readonly #host: UploadHost;
  readonly #signal: AbortSignal;
  #uploadUrl: string | null;
  #bytesSent = 0;
  /** The most bytes that any attempt has sent. */
  #furthest = 0;
  /** Pauses since bytes moved. */
  #pauses = 0;
  /** The Send of this attempt, or the confirmed one of an earlier attempt. */
  #sending: Promise<ApiResult<SubmissionDto>> | null = null;

  constructor(take: Take, host: UploadHost, signal: AbortSignal) {
    this.#take = take;
    this.#host = host;
    this.#signal = signal;
    this.#uploadUrl = take.uploadUrl;
  }

  /** Goes on with the bytes, then with the Send. */
  async attempt(): Promise<SubmissionDto | UploadFailure> {
    const failure = await sendBytes(this.#take, {
      createUpload: this.#host.createUpload,
      uploadUrl: this.#uploadUrl,
      signal: this.#signal,
      onUploadUrl: (uploadUrl) => this.#openPlace(uploadUrl),
      onBytes: (bytesSent) => {
        // An upload that is complete tells of its bytes, too, although none moves.
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

  wait(waiting: Waiting): void {
    this.#host.onProgress({ bytesSent: this.#bytesSent, waiting });
  }

  /** Leaves the server alone, for as long as it says at least. */
  pause({ retryAfterSeconds = 0 }: UploadFailure): Promise<void> {
    const demandedMs = retryAfterSeconds * 1_000;
    return this.#host.pause(Math.max(this.#nextPause(), demandedMs), demandedMs, this.#signal);
  }

  /** Returns how long the next pause is, in milliseconds: half of it always, the rest by chance. */
  #nextPause(): number {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses, LONGEST_PAUSE_MS);
    this.#pauses += 1;
    return longest * (0.5 + this.#host.random() / 2);
  }

  /** Send need not wait for the bytes: the answer is known to the creator while they travel. */
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
