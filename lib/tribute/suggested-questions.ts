import { createTranslator } from 'use-intl/core';
import type { Gender } from '#lib/contracts/tributes.ts';
import { type Locale, messagesFor } from '#lib/messages/messages.ts';
import type { TributeType } from './occasions.ts';

type Subject = {
  /** The display name; when it is empty, the questions speak of "our friend", "our team" and so on. */
  name: string;
  /** Null for a team, a thing, and people whose gender is not known: they are spoken of as "they". */
  gender: Gender | null;
  locale: Locale;
};

/** The questions that we suggest for an occasion (product.md §3: at least 12), the best first. */
export function suggestedQuestions(type: TributeType, { name, gender, locale }: Subject): string[] {
  const { [type]: questions, unnamed } = messagesFor(locale).questions;
  const messages: Record<string, string> = { ...questions, unnamed };
  const t = createTranslator({ locale, messages });
  const values = { name: name.trim() || t('unnamed', { type }), gender: gender ?? 'other' };
  return Object.keys(questions).map((key) => t(key, values));
}
