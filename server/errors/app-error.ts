import { ERROR_CODES, type ErrorCode } from '#lib/contracts/errors.ts';

type Options = { cause?: unknown; fields?: Record<string, string[]> };

/** An expected failure. `message` is shown to people; the technical reason belongs in `cause`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;

  constructor(code: ErrorCode, message: string, { cause, fields }: Options = {}) {
    super(message, { cause });
    this.code = code;
    this.fields = fields;
  }
}

/** Use instead of `instanceof`: Next and the custom server each hold their own copy of the class. */
export function isAppError(error: unknown): error is AppError {
  if (!(error instanceof Error) || error.name !== 'AppError' || !('code' in error)) return false;
  return (ERROR_CODES as readonly unknown[]).includes(error.code);
}
