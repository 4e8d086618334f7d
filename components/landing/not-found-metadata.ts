import type { Metadata } from 'next';
import type { useTranslations } from 'next-intl';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';

export function notFoundMetadata(texts: ReturnType<typeof useTranslations<'notfound'>>): Metadata {
  return { title: texts('pageTitle'), ...PRIVATE_PAGE };
}
