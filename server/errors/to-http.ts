import type { ErrorBody, ErrorCode } from '#lib/contracts/errors.ts';
import { en } from '#lib/messages/messages.ts';
import { AppError, isAppError } from './app-error.ts';

const STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  BAD_API_KEY: 401,
  EMAIL_NOT_VERIFIED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  GONE: 410,
  CONFLICT: 409,
  STALE_VERSION: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  INVALID_INPUT: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<ErrorCode, number>;

/** Errors of the database driver that mean "not reachable now", not "wrong". */
const CONNECTION_ERRORS = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongooseServerSelectionError',
]);
/** The driver hands on the system's own error when the other end has gone just before it writes. */
const CONNECTION_CODES = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNREFUSED']);

/** The only place where a failure becomes an HTTP status. An unexpected error never shows its message. */
export function toHttp(error: unknown, requestId: string): { status: number; body: ErrorBody } {
  const { code, text, sentence, fields } = isAppError(error) ? error : unexpected(error);
  return {
    status: STATUS[code],
    body: {
      error: sentence ?? en.errors[text],
      code,
      requestId,
      ...(fields && { fields: toSentences(fields) }),
    },
  };
}

/** Texts of ours become sentences; a schema's messages are sentences already. */
function toSentences(fields: Record<string, string[]>): Record<string, string[]> {
  const sentences: Record<string, string> = en.errors;
  const entries = Object.entries(fields).map(([name, texts]): [string, string[]] => [
    name,
    texts.map((text) => sentences[text] ?? text),
  ]);
  return Object.fromEntries(entries);
}

function unexpected(cause: unknown): AppError {
  return isConnectionError(cause)
    ? new AppError('UNAVAILABLE', 'unavailable', { cause })
    : new AppError('INTERNAL', 'unexpected', { cause });
}

function isConnectionError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return CONNECTION_ERRORS.has(cause.name) || ('code' in cause && CONNECTION_CODES.has(cause.code));
}
