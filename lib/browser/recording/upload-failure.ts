import type { ErrorBody, ErrorCode } from '#lib/contracts/errors.ts';

/** `status` is 0 without an answer; `message` is the server's sentence for people. */
export type UploadFailure = {
  stage: 'create' | 'resume' | 'send';
  status: number;
  message: string | null;
  code?: ErrorCode | null;
  isQuestionGone?: boolean;
  /** False for a written card. */
  hasUploads?: boolean;
  /** The browser cannot read the bytes any more: their file was moved, changed or withdrawn. */
  isUnreadable?: true;
  retryAfterSeconds?: number;
};

export type UploadRefusal = {
  /** `changed`: its take made an answer before, with other content. `unknownHere`: this browser lost its link. `personGone`: who made it was removed or erased. `unreadable`: the browser cannot read its file any more. */
  reason:
    | 'tooLarge'
    | 'archived'
    | 'unknownHere'
    | 'removed'
    | 'changed'
    | 'personGone'
    | 'unreadable'
    | 'other';
  message: string | null;
};

/** Temporary: no connection, a lock, a corrected offset, rate limits, server trouble. */
const PASSING = new Set([0, 408, 409, 423, 425, 429]);

const REASON_OF_CODE: Partial<Record<ErrorCode, UploadRefusal['reason']>> = {
  CLIP_REMOVED: 'removed',
  ALREADY_SENT: 'changed',
  REEL_ARCHIVED: 'archived',
  PERSON_GONE: 'personGone',
};

/** Only `refuse` is final. `restart`: the server lost this upload; `rejoin`: it no longer knows this guest. */
export function remedyOf(failure: UploadFailure): 'again' | 'rejoin' | 'restart' | 'refuse' {
  const { stage, status, code, hasUploads = true } = failure;
  if (failure.isUnreadable || (code && code in REASON_OF_CODE)) return 'refuse';
  if (isPassing(failure)) return 'again';
  if (status === 401 || status === 403) return 'rejoin';
  if (stage !== 'create' && hasUploads) return isMissing(status) ? 'restart' : 'refuse';
  // Strangers get the same answer as for a missing tribute, and a browser may have lost its guest cookie.
  return status === 404 ? 'rejoin' : 'refuse';
}

const isPassing = (failure: UploadFailure) =>
  PASSING.has(failure.status) || failure.status >= 500 || mustRenew(failure);

/** Whether the page only has to renew its sign-in, until which its uploads look lost (docs/specification.md#auth-renewed). */
export const mustRenew = ({ status, retryAfterSeconds }: { status: number; retryAfterSeconds?: number }) =>
  status === 401 && retryAfterSeconds !== undefined;

/** Codes whose sentence says more than that the server is slow. */
const TELLING = new Set<UploadFailure['code']>(['STORAGE_FULL', 'RATE_LIMITED']);

export const pauseSentenceOf = ({ stage, code, message }: UploadFailure): string | undefined =>
  stage !== 'send' && message && TELLING.has(code) ? message : undefined;

/** Statuses by which our server ends an upload or a guest. */
const ENDING = new Set([401, 403, 404, 410]);

/** Returns the status of a failure, or 0 if our server did not answer: a proxy and a hotel's network decide nothing. */
export const failedStatus = (status: number, isOurs: boolean): number =>
  (status >= 200 && status < 300) || (!isOurs && ENDING.has(status)) ? 0 : status;

export const isMissing = (status: number): boolean => status === 404 || status === 410;

/** Strangers get the same answer for every reel: only the link says who they are. */
const REASON_OF_STATUS: Record<number, UploadRefusal['reason']> = {
  404: 'unknownHere',
  413: 'tooLarge',
};

export function refusalOf(failure: UploadFailure): UploadRefusal {
  const { stage, status, code, message } = failure;
  if (failure.isUnreadable) return { reason: 'unreadable', message };
  // Our server names the reason: the file or the reel; a proxy only knows the size of the request.
  if (stage !== 'send' && status === 413 && message) return { reason: 'other', message };
  const reason = (code && REASON_OF_CODE[code]) ?? REASON_OF_STATUS[status];
  return { reason: reason ?? 'other', message };
}

/** Our server answers in JSON, a proxy in plain technical text. */
export function sentenceIn(body: string): Pick<UploadFailure, 'message' | 'code'> {
  try {
    const { error, code = null } = JSON.parse(body) as Partial<ErrorBody>;
    return { message: typeof error === 'string' ? error : null, code };
  } catch {
    return { message: null };
  }
}
