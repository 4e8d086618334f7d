import { z } from 'zod';

/** Stable codes of all failures. server/errors/to-http.ts maps them to an HTTP status. */
export const ERROR_CODES = [
  'BAD_REQUEST',
  'INVALID_INPUT',
  'UNAUTHENTICATED',
  'BAD_API_KEY',
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_DELETED',
  'ACCOUNT_SUSPENDED',
  'TAKEN_DOWN',
  'MEDIA_ERASED',
  'NO_CREDIT',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'GONE',
  'CLIP_REMOVED',
  'ALREADY_SENT',
  'PERSON_GONE',
  'REEL_ARCHIVED',
  'CONFLICT',
  'STALE_VERSION',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
  'STORAGE_FULL',
] as const;

export const ErrorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof ErrorCode>;

export const ErrorBody = z.object({
  error: z.string(),
  code: ErrorCode,
  requestId: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
