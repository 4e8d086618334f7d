import type { Metadata } from 'next';
import type { Locale } from '#lib/messages/languages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';

/** The head of a page that says nothing about itself, with Open Graph tags (docs/specification.md#preview-default). */
export function defaultMetadata(locale: Locale, appName: string) {
  const { preview } = translatorsOf(locale);
  const [title, description] = [preview('defaultTitle'), preview('defaultDescription')];
  return {
    title,
    description,
    applicationName: appName,
    openGraph: { type: 'website', siteName: appName, title, description },
  } satisfies Metadata;
}
