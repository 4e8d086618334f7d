import type { ApiResult } from '#lib/browser/api/client.ts';
import { isMissing, pauseSentenceOf, remedyOf, type UploadFailure } from './upload-failure.ts';

export type Waiting = 'offline' | 'server';

export type RetryHost = {
  rejoin(): Promise<ApiResult<unknown>>;
  /** Asks whether the caller may send. To anyone else, an upload looks lost. Missing for contributors, who can rejoin. */
  identify?: () => Promise<ApiResult<unknown>>;
  /** Resolves after the time, on abort, or when the connection is back and `demandedMs` have passed. */
  pause(milliseconds: number, demandedMs: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1; spreads the attempts of many devices after a restart. */
  random(): number;
};

/** Milliseconds. Each pause doubles the last, up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A remedy that failed twice will not help. */
const REMEDIES_MAX = 2;

/** Remedies the failures of one request, ever more rarely. */
export class Retries {
  readonly #host: RetryHost;
  readonly #signal: AbortSignal;
  #pauses = 0;
  #remedies = 0;
  /** What the person waits for, while they do. */
  waiting: { waiting: Waiting; message: string | undefined } | null = null;

  constructor(host: RetryHost, signal: AbortSignal) {
    this.#host = host;
    this.#signal = signal;
  }

  progressed(): void {
    this.#pauses = 0;
    this.waiting = null;
  }

  /** Remedies a failure and pauses. Returns null, or the failure that is final. */
  async remedy(
    failure: UploadFailure,
    restart: () => void,
    onWaiting: () => void,
  ): Promise<UploadFailure | null> {
    const remedy = remedyOf(failure);
    if (remedy !== 'again') this.#remedies += 1;
    if (remedy === 'refuse' || this.#remedies > REMEDIES_MAX) return failure;
    const final = await this.#act(remedy, failure, restart);
    if (final) return final;
    if (remedy === 'again') {
      const waiting = failure.status === 0 ? 'offline' : 'server';
      this.waiting = { waiting, message: pauseSentenceOf(failure) };
      onWaiting();
    }
    const demandedMs = (failure.retryAfterSeconds ?? 0) * 1_000;
    await this.#host.pause(Math.max(this.#nextPause(), demandedMs), demandedMs, this.#signal);
    return null;
  }

  /** Joins or starts again. Returns the failure that is final, or null. */
  async #act(
    remedy: ReturnType<typeof remedyOf>,
    failure: UploadFailure,
    restart: () => void,
  ): Promise<UploadFailure | null> {
    if (remedy === 'restart') return this.#restart(failure, restart);
    if (remedy !== 'rejoin') return null;
    const joined = await this.#host.rejoin();
    return isMissing(joined.status) ? { ...failure, ...refusedBy(joined) } : null;
  }

  async #restart(failure: UploadFailure, restart: () => void): Promise<UploadFailure | null> {
    const sender = await this.#host.identify?.();
    if (sender && isStranger(sender)) return failure;
    if (sender?.data !== null) restart();
    return null;
  }

  /** Returns the next pause in milliseconds: half fixed, half random. */
  #nextPause(): number {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses, LONGEST_PAUSE_MS);
    this.#pauses += 1;
    return longest * (0.5 + this.#host.random() / 2);
  }
}

const isStranger = ({ status }: ApiResult<unknown>) => status === 401 || status === 403 || isMissing(status);

/** Why nobody can join says more than that this browser has not. */
const refusedBy = ({ status, code, error }: ApiResult<unknown>) => ({ status, code, message: error });
