import type { z } from 'zod';
import type { Locale } from '#lib/messages/languages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';
import type { ErrorText } from '#server/errors/app-error.ts';

type Issue = z.core.$ZodRawIssue;

/** Unknown names come from outside, so a sentence repeats only the beginning of a long list. */
const NAMES_CHARS_MAX = 80;

/** Describes a rejected value without its own message, as a sentence or as a text of the namespace `errors`. */
export function schemaSentence(issue: Issue, locale: Locale): ErrorText | (string & {}) {
  const { checks } = translatorsOf(locale);
  if (isMissing(issue)) return checks('missing');
  if (issue.code === 'invalid_value') return checks('option');
  if (issue.code === 'too_big') {
    return checks(TOO_BIG[kindOf(issue.origin)], { max: Number(issue.maximum) });
  }
  if (issue.code === 'too_small') {
    return checks(TOO_SMALL[kindOf(issue.origin)], { min: Number(issue.minimum) });
  }
  if (issue.code === 'unrecognized_keys') {
    return checks('unknownNames', { names: shortened(issue.keys) });
  }
  return issue.code === 'invalid_format' && issue.format === 'email' ? 'checkAddress' : 'checkFields';
}

const TOO_BIG = { text: 'textTooLong', list: 'listTooLong', number: 'numberTooLarge' } as const;
const TOO_SMALL = { text: 'textTooShort', list: 'listTooShort', number: 'numberTooSmall' } as const;

function kindOf(origin: string): keyof typeof TOO_BIG {
  if (origin === 'string') return 'text';
  return origin === 'array' ? 'list' : 'number';
}

function isMissing(issue: Issue): boolean {
  if (issue.code === 'too_small') return issue.origin === 'string' && Number(issue.minimum) === 1;
  return issue.input === undefined && (issue.path ?? []).length > 0;
}

const shortened = (names: readonly string[]) =>
  withoutDirectionMarks(names.join(', ')).slice(0, NAMES_CHARS_MAX).toWellFormed();
