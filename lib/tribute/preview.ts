import { localeOf } from '#lib/messages/languages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import type { TributeType } from './occasions/occasions.ts';

/** In pixels, for the large previews of messengers. */
export const PREVIEW_PICTURE = { width: 1200, height: 630 } as const;

type Subject = { tributeType: TributeType; name: string; language: string };
type Preview = { title: string; description: string; pictureAlt: string };

/** Speaks the tribute's language, because scrapers send none (docs/specification.md#preview-family). */
export function previewOf({ tributeType, name, language }: Subject, { isThankYou = false } = {}): Preview {
  const { preview } = translatorsOf(localeOf(language));
  return {
    title: isThankYou ? preview('thankYou') : preview(`title.${tributeType}`, { name }),
    description: preview('defaultDescription'),
    pictureAlt: preview('pictureAlt', { name }),
  };
}
