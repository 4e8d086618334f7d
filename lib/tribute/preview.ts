import { localeOf } from '#lib/messages/languages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import type { TributeType } from './occasions/occasions.ts';

/** In pixels, for the large previews of messengers. */
export const PREVIEW_PICTURE = { width: 1200, height: 630 } as const;

type Subject = { tributeType: TributeType; name: string; language: string };
type Preview = { title: string; description: string; pictureAlt: string };

/**
 * Returns what a shared link says about itself before it is opened (docs/specification.md#preview-family), in the
 * tribute's language: scrapers send none. `name` is the display name. A thank-you link is read by the person the reel
 * was made for, so it speaks to them whatever the occasion.
 */
export function previewOf({ tributeType, name, language }: Subject, { isThankYou = false } = {}): Preview {
  const { preview } = translatorsOf(localeOf(language));
  return {
    title: isThankYou ? preview('thankYou') : preview(`title.${tributeType}`, { name }),
    description: preview('defaultDescription'),
    pictureAlt: preview('pictureAlt', { name }),
  };
}
