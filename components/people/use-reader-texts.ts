import { useQuery } from '@tanstack/react-query';
import { createTranslator } from 'use-intl/core';
import { LANGUAGES, type Locale } from '#lib/messages/languages.ts';

/** The texts of mails to contributors, in one language. */
export type ReaderTexts = NonNullable<ReturnType<typeof useReaderTexts>['texts']>;

/** Loads the texts of mails to contributors in their language; `texts` is null while they load. */
export function useReaderTexts(locale: Locale) {
  const loading = useQuery({
    queryKey: ['reader-texts', locale],
    // Pages do not carry the texts of mails: they load with the dialog that shows one.
    queryFn: async () => (await LANGUAGES[locale].onDemand()).letters(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: messages } = loading;
  return { texts: messages ? createTranslator({ locale, messages }) : null, loading };
}
