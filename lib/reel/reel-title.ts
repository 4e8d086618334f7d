import { createTranslator } from 'use-intl/core';
import { localeOf } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import type { FilmSubject } from './cards.ts';

type Subject = Pick<FilmSubject, 'tributeType' | 'name' | 'occasionTitle' | 'language'>;

/** Returns the title of a reel's file, in the language of the reel. */
export function reelTitle({ tributeType, name, occasionTitle, language }: Subject): string {
  const locale = localeOf(language);
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: 'film' });
  return occasionTitle ? t('ownTitle', { occasionTitle, name }) : t('title', { tributeType, name });
}
