const MESSAGES = {
  FORMAT: 'The picture is not a JPEG, PNG, WebP, AVIF or HEIC.',
  TOO_LARGE: 'The picture has too many pixels.',
  CORRUPT: 'The picture cannot be read.',
};

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly code: keyof typeof MESSAGES;

  constructor(code: keyof typeof MESSAGES, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.code = code;
  }
}

/** Compares the name, because each copy of a module has its own class. */
export function isPictureError(error: unknown): error is PictureError {
  return error instanceof Error && error.name === 'PictureError';
}
