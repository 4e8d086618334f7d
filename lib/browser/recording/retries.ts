import { type ApiResult, isPassingFailure } from '#lib/browser/api/client.ts';
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
/** After so long, a network that lets nothing through looks blocked. */
export const LOOKS_BLOCKED_MS = 20_000;
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

  /** `isFurther`: than ever. What only repeats lost progress may be lost again, without end. */
  progressed(isFurther = true): void {
    this.#pauses = 0;
    if (isFurther) this.#remedies = 0;
    this.waiting = null;
  }

  /** Remedies a failure and pauses. Returns null, or the failure that is final. */
  async remedy(
    failure: UploadFailure,
    restart: () => void,
    onWaiting: () => void,
  ): Promise<UploadFailure | null> {
    const remedy = remedyOf(failure);
    if (this.#helpsNoMore(remedy)) return failure;
    const told = await this.#ask(remedy);
    if (remedy === 'again' || (told && tellsNothing(told))) {
      this.#wait(failure, told ?? failure);
      onWaiting();
    } else {
      this.#remedies += 1;
      const final = told ? finalOf(remedy, failure, told) : null;
      if (final) return final;
      if (remedy === 'restart' && told?.data !== null) restart();
    }
    await this.#pause(failure);
    return null;
  }

  #helpsNoMore(remedy: ReturnType<typeof remedyOf>): boolean {
    return remedy === 'refuse' || (remedy !== 'again' && this.#remedies >= REMEDIES_MAX);
  }

  #wait(failure: UploadFailure, { status }: { status: number }): void {
    this.waiting = { waiting: status === 0 ? 'offline' : 'server', message: pauseSentenceOf(failure) };
  }

  #pause({ retryAfterSeconds = 0 }: UploadFailure): Promise<void> {
    const demandedMs = retryAfterSeconds * 1_000;
    return this.#host.pause(Math.max(this.#nextPause(), demandedMs), demandedMs, this.#signal);
  }

  /** Joins, or asks whether the caller may send. */
  async #ask(remedy: ReturnType<typeof remedyOf>): Promise<ApiResult<unknown> | undefined> {
    if (remedy === 'rejoin') return this.#host.rejoin();
    return remedy === 'restart' ? this.#host.identify?.() : undefined;
  }

  /** Returns the next pause in milliseconds: half fixed, half random. */
  #nextPause(): number {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses, LONGEST_PAUSE_MS);
    this.#pauses += 1;
    return longest * (0.5 + this.#host.random() / 2);
  }
}

const isStranger = ({ status }: ApiResult<unknown>) => status === 401 || status === 403 || isMissing(status);

/** Whether our server could not answer: it is away, busy, or a proxy answered instead. */
const tellsNothing = ({ data, status, code }: ApiResult<unknown>) =>
  data === null && (code === null || isPassingFailure(status));

/** Returns the failure that is final after this answer, or null. */
function finalOf(
  remedy: ReturnType<typeof remedyOf>,
  failure: UploadFailure,
  told: ApiResult<unknown>,
): UploadFailure | null {
  if (remedy === 'restart') return isStranger(told) ? failure : null;
  // Why nobody can join says more than that this browser has not.
  const { status, code, error: message } = told;
  return isMissing(status) ? { ...failure, status, code, message } : null;
}
