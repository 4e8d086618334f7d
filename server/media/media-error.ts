/** Verdicts on the file: it will be no other the next time. */
const REFUSAL_CODES = [
  'EMPTY',
  'FORMAT',
  'CORRUPT',
  'DIMENSIONS',
  'TOO_LONG',
  'TOO_BIG',
  'TOO_MANY_STREAMS',
  'NO_PICTURE',
  'CODEC',
] as const;

/** Refusals are about the file, the rest about the run. Only the last three of the run are retried. */
export const MEDIA_ERROR_CODES = [
  ...REFUSAL_CODES,
  'TIMEOUT',
  'CANCELLED',
  'INTERNAL',
  'MEMORY',
  'STALLED',
  'CRASH',
] as const;
export type MediaErrorCode = (typeof MEDIA_ERROR_CODES)[number];

/** A media job that failed. `message` is technical, for the log; words for people are chosen by `code`. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }
}

/** Use instead of `instanceof`: a process may hold several copies of the class. */
export function isMediaError(error: unknown): error is MediaError {
  if (!(error instanceof Error) || error.name !== 'MediaError' || !('code' in error)) return false;
  return (MEDIA_ERROR_CODES as readonly unknown[]).includes(error.code);
}

/** Whether a job failed because of the file it was given. */
export const isRefusal = (error: unknown): error is MediaError =>
  isMediaError(error) && (REFUSAL_CODES as readonly unknown[]).includes(error.code);
