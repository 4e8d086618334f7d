import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { MEDIA_ERROR_CODES, type MediaErrorCode } from '#lib/recording/media-error-codes.ts';

/** Which words a code has. A new code does not compile without any. */
const WORDS = {
  EMPTY: 'EMPTY',
  FORMAT: 'FORMAT',
  CORRUPT: 'CORRUPT',
  DIMENSIONS: 'DIMENSIONS',
  TOO_LONG: 'TOO_LONG',
  TOO_BIG: 'TOO_BIG',
  TOO_MANY_STREAMS: 'TOO_MANY_STREAMS',
  NO_PICTURE: 'NO_PICTURE',
  NO_SOUND: 'NO_SOUND',
  CODEC: 'CODEC',
  TIMEOUT: 'TOO_HARD',
  MEMORY: 'TOO_HARD',
  STALLED: 'TOO_HARD',
  CRASH: 'TOO_HARD',
  CANCELLED: 'UNKNOWN',
  INTERNAL: 'UNKNOWN',
} as const satisfies Record<MediaErrorCode, string>;

const isKnown = (code: string): code is MediaErrorCode =>
  (MEDIA_ERROR_CODES as readonly string[]).includes(code);

/** Returns why a clip failed and what to do next: for its speaker, or for the creator, who can only ask them. */
export function failureSentence(
  code: string,
  medium: SubmissionDto['medium'],
  isMine: boolean,
  locale: Locale,
): string {
  const { failures } = messagesFor(locale);
  const key = isKnown(code) ? WORDS[code] : 'UNKNOWN';
  if (medium === 'VIDEO') return isMine ? failures[key] : failures[`CREATOR_${key}`];
  if (!isMine) return failures[`CREATOR_${medium}`];
  const own = Object.entries(failures).find(([name]) => name === `${medium}_${key}`)?.[1];
  return own ?? failures[`${medium}_UNKNOWN`];
}

export type Warning = NonNullable<SubmissionDto['warning']>['code'];

/** Returns what is wrong with a clip that is nevertheless shown: for its speaker, or for the creator. */
export function warningSentence(code: Warning, isMine: boolean, locale: Locale): string {
  const { failures } = messagesFor(locale);
  return isMine ? failures[code] : failures[`CREATOR_${code}`];
}
