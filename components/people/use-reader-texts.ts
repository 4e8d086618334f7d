import { useQuery } from '@tanstack/react-query';
import { createTranslator } from 'use-intl/core';
import type { Locale } from '#lib/messages/messages.ts';

// Pages do not carry the texts of mails: they come with the dialog that shows one.
const CATALOGUES = {
  en: async () => ({
    mail: (await import('#lib/messages/en/mail.json')).default,
    board: (await import('#lib/messages/en/board.json')).default,
  }),
  es: async () => ({
    mail: (await import('#lib/messages/es/mail.json')).default,
    board: (await import('#lib/messages/es/board.json')).default,
  }),
};

/** What people are written to with, in one language. */
export type ReaderTexts = NonNullable<ReturnType<typeof useReaderTexts>['texts']>;

/** What people are written to with, in their language: null until it is here, and the loading of it. */
export function useReaderTexts(locale: Locale) {
  const loading = useQuery({
    queryKey: ['reader-texts', locale],
    queryFn: CATALOGUES[locale],
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: messages } = loading;
  return { texts: messages ? createTranslator({ locale, messages }) : null, loading };
}
