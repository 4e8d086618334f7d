import { ERROR_CODES, type ErrorCode } from '#lib/contracts/errors.ts';
import type { Messages } from '#lib/messages/language.ts';
import { en } from '#lib/messages/messages.ts';

/** What people read of an expected failure: a text of the namespace `errors`. */
export type ErrorText = keyof Messages['errors'];

type Options = {
  cause?: unknown;
  /** Wrong fields by name, each with texts of the namespace or with sentences of their own. */
  fields?: Record<string, (ErrorText | (string & {}))[]>;
  /** Says it more exactly than the text, where the reader is a program or a schema has the words. */
  sentence?: string;
  /** After how many seconds the same may be tried again. */
  retryAfterSeconds?: number;
};

/** An expected failure. Its text is shown to people; the technical reason belongs in `cause`. */
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

/** Use instead of `instanceof`: Next and the custom server each hold their own copy of the class. */
export function isAppError(error: unknown): error is AppError {
  if (!(error instanceof Error) || error.name !== 'AppError' || !('code' in error)) return false;
  return (ERROR_CODES as readonly unknown[]).includes(error.code);
}
