import { useQuery } from '@tanstack/react-query';
import { createTranslator } from 'use-intl/core';
import { LANGUAGES, type Locale } from '#lib/messages/languages.ts';

export type ReaderTexts = NonNullable<ReturnType<typeof useReaderTexts>['texts']>;

export function useReaderTexts(locale: Locale) {
  const loading = useQuery({
    queryKey: ['reader-texts', locale],
    // Pages do not carry mail texts.
    queryFn: async () => (await LANGUAGES[locale].onDemand()).letters(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: messages } = loading;
  return { texts: messages ? createTranslator({ locale, messages }) : null, loading };
}
