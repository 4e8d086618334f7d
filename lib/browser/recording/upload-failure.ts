import type { ErrorCode } from '#lib/contracts/errors.ts';

/** One failed request. `status` is 0 when nobody answered; `message` is the server's sentence for people, if any. */
export type UploadFailure = {
  stage: 'create' | 'resume' | 'send';
  status: number;
  message: string | null;
  /** The server's stable code, if any. */
  code?: ErrorCode | null;
  /** Whether the server found fault with the question alone. */
  isQuestionGone?: boolean;
  /** How long the server wants to be left alone, where it says so. */
  retryAfterSeconds?: number;
};

export type UploadRefusal = {
  reason: 'tooLarge' | 'notVideo' | 'gone' | 'removed' | 'other';
  /** The server's own sentence, if it gave one. */
  message: string | null;
};

/** What passes by itself: no connection, a lock or an offset just corrected, too many requests, a server in trouble. */
const PASSING = new Set([0, 408, 409, 423, 425, 429]);

/**
 * What a failure asks for. Only `refuse` is final; `restart` means that the server no longer has this
 * upload, `rejoin` that it no longer knows this guest.
 */
export function remedyOf({ stage, status, code }: UploadFailure): 'again' | 'rejoin' | 'restart' | 'refuse' {
  if (code === 'CLIP_REMOVED') return 'refuse';
  if (PASSING.has(status) || status >= 500) return 'again';
  if (status === 401 || status === 403) return 'rejoin';
  if (stage !== 'create') return isMissing(status) ? 'restart' : 'refuse';
  // A tribute looks the same to a stranger as one that is gone, and a browser may have lost one cookie of several.
  return status === 404 ? 'rejoin' : 'refuse';
}

/** Whether the server says that there is no such thing, or no more. */
export const isMissing = (status: number): boolean => status === 404 || status === 410;

const REASON_OF_STATUS: Record<number, UploadRefusal['reason']> = {
  404: 'gone',
  410: 'gone',
  413: 'tooLarge',
  415: 'notVideo',
};

export function refusalOf({ status, code, message }: UploadFailure): UploadRefusal {
  const reason = code === 'CLIP_REMOVED' ? 'removed' : REASON_OF_STATUS[status];
  return { reason: reason ?? 'other', message };
}
