import { createTranslator } from 'use-intl/core';
import type { Gender } from '#lib/contracts/tributes.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { withoutDirectionMarks } from '#lib/text/direction-marks.ts';
import { QUESTION_CHARS_MAX } from './limits.ts';
import type { TributeType } from './occasions/occasions.ts';

type Subject = {
  /** The display name; when empty, questions say "our friend", "our team" and so on. */
  name: string;
  /** Null for a team, a thing, and an unknown gender ("they"). */
  gender: Gender | null;
  locale: Locale;
};

/** Returns an occasion's suggestions, best first (at least 12: docs/specification.md#occasion-questions). */
export function suggestedQuestions(type: TributeType, { name, gender, locale }: Subject): string[] {
  const { [type]: questions, unnamed: nobody } = messagesFor(locale).questions;
  const messages: Record<string, string> = { ...questions, unnamed: nobody };
  const t = createTranslator({ locale, messages });
  const unnamed = { name: t('unnamed', { type }), gender: gender ?? 'other' };
  const named = { ...unnamed, name: name.trim() || unnamed.name };
  return Object.keys(questions).map((key) => {
    // The pages' formatter isolates names; questions are stored and compared without direction marks.
    const question = withoutDirectionMarks(t(key, named));
    // Many long names would exceed the limit.
    return question.length <= QUESTION_CHARS_MAX ? question : t(key, unnamed);
  });
}
