import { MEDIA_ERROR_CODES, type MediaErrorCode, REFUSAL_CODES } from '#lib/recording/media-error-codes.ts';

/** A failed media job. `message` is for the log; people see a text by `code`. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  /** Whose work failed, if a job of the queue works on several. */
  clip?: string;
  /** The machine failed, not the work. */
  readonly isOutage: boolean;

  constructor(
    code: MediaErrorCode,
    message: string,
    { isOutage = false, ...options }: ErrorOptions & { isOutage?: boolean } = {},
  ) {
    super(message, options);
    this.code = code;
    this.isOutage = isOutage;
  }
}

type Refusal = MediaError & { readonly code: (typeof REFUSAL_CODES)[number] };

/** Use instead of `instanceof`: a process may have several copies of the class. */
export function isMediaError(error: unknown): error is MediaError {
  if (!(error instanceof Error) || error.name !== 'MediaError' || !('code' in error)) return false;
  return (MEDIA_ERROR_CODES as readonly unknown[]).includes(error.code);
}

/** Returns a function that throws an error again, as that of one clip. */
export const blameClip =
  (clip: string) =>
  (error: unknown): never => {
    if (isMediaError(error)) error.clip = clip;
    throw error;
  };

/** Returns whether the file itself caused the failure. */
export const isRefusal = (error: unknown): error is Refusal =>
  isMediaError(error) && (REFUSAL_CODES as readonly unknown[]).includes(error.code);
