import { ERROR_CODES, type ErrorCode } from '#lib/contracts/errors.ts';
import type { Messages } from '#lib/messages/language.ts';
import { en } from '#lib/messages/messages.ts';

/** A text of the namespace `errors`, shown to people. */
export type ErrorText = keyof Messages['errors'];

type Options = {
  cause?: unknown;
  fields?: Record<string, (ErrorText | (string & {}))[]>;
  /** More exact than the text: a text of the namespace, or a sentence in the reader's language. */
  sentence?: string;
  retryAfterSeconds?: number;
};

/** An expected failure. People see its text; put the technical reason into `cause`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly text: ErrorText;
  readonly sentence: string | undefined;
  readonly fields: Record<string, string[]> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    text: ErrorText,
    { cause, fields, sentence, retryAfterSeconds }: Options = {},
  ) {
    super(sentence ?? en.errors[text], { cause });
    this.code = code;
    this.text = text;
    this.sentence = sentence;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Use instead of `instanceof`: Next and the custom server each have their own copy of the class. */
export function isAppError(error: unknown): error is AppError {
  if (!(error instanceof Error) || error.name !== 'AppError' || !('code' in error)) return false;
  return (ERROR_CODES as readonly unknown[]).includes(error.code);
}
