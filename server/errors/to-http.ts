import type { ErrorBody, ErrorCode } from '#lib/contracts/errors.ts';
import { DEFAULT_LOCALE, type Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { currentRequestId, noteOfRequest } from '#server/platform/request-scope.ts';
import { AppError, isAppError } from './app-error.ts';

export const statusOf = (code: ErrorCode): number => STATUS[code];

const STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  BAD_API_KEY: 401,
  NO_CREDIT: 402,
  EMAIL_NOT_VERIFIED: 403,
  ACCOUNT_DELETED: 403,
  ACCOUNT_SUSPENDED: 403,
  TAKEN_DOWN: 403,
  MEDIA_ERASED: 410,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  GONE: 410,
  CLIP_REMOVED: 410,
  PERSON_GONE: 410,
  REEL_ARCHIVED: 410,
  CONFLICT: 409,
  STALE_VERSION: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  INVALID_INPUT: 422,
  /** Not 409: pages of earlier versions would repeat it forever. */
  ALREADY_SENT: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const satisfies Record<ErrorCode, number>;

/** Driver errors that mean "unreachable", not "wrong". */
const CONNECTION_ERRORS = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongooseServerSelectionError',
]);
/** System and SMTP codes for a peer that is gone or silent. */
const CONNECTION_CODES = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A database server that stops or steps down: NotPrimaryNoSecondaryOk, NotWritablePrimary, PrimarySteppedDown,
  // ShutdownInProgress, InterruptedAtShutdown, InterruptedDueToReplStateChange, NotPrimaryOrSecondary.
  13_435,
  10_107,
  189,
  91,
  11_600,
  11_602,
  13_436,
]);
/** A full disk, ours or the database's (OutOfDiskSpace): temporary. */
const STORAGE_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 14_031]);

/** Converts errors to status and body, in this place only. Unexpected ones show the request id, not their message. */
export function toHttp(
  error: unknown,
  locale: Locale = DEFAULT_LOCALE,
): { status: number; body: ErrorBody; headers: Record<string, string> } {
  const { code, text, sentence, fields, retryAfterSeconds } = isAppError(error) ? error : unexpected(error);
  const sentences = messagesFor(locale).errors;
  noteOfRequest({ code });
  return {
    status: STATUS[code],
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    body: {
      error: sentence ? inWords(sentence, sentences) : sentences[text],
      code,
      requestId: currentRequestId(),
      ...(fields && { fields: toSentences(fields, sentences) }),
    },
  };
}

/** Translates our texts; a schema's messages are already sentences. */
function toSentences(
  fields: Record<string, string[]>,
  sentences: Record<string, string>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [name, texts.map((text) => inWords(text, sentences))]),
  );
}

const inWords = (text: string, sentences: Record<string, string>) => sentences[text] ?? text;

function unexpected(cause: unknown): AppError {
  return isConnectionError(cause) || isStorageError(cause) || isBucketAway(cause)
    ? new AppError('UNAVAILABLE', 'unavailable', { cause })
    : new AppError('INTERNAL', 'unexpected', { cause });
}

/** Returns whether an error means that a required service is unreachable. */
export function isConnectionError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (
    CONNECTION_ERRORS.has(cause.name) ||
    ('code' in cause && CONNECTION_CODES.has(cause.code)) ||
    // MongoBulkWriteError wraps the connection's error.
    ('errorResponse' in cause && isConnectionError(cause.errorResponse))
  );
}

/** A bucket's service that answers too late, or that it cannot answer now, after all attempts. */
const isBucketAway = (cause: unknown) =>
  cause instanceof Error &&
  (cause.name === 'TimeoutError' || ('$metadata' in cause && isFailing(cause.$metadata)));

const isFailing = (metadata: unknown) =>
  typeof metadata === 'object' && Number((metadata as { httpStatusCode?: number }).httpStatusCode) >= 500;

const isStorageError = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && STORAGE_CODES.has(cause.code);
