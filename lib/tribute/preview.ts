import type { TributeType } from './occasions/occasions.ts';

/** The texts of a shared link, as keys of the namespace `preview`. */
type PreviewKey = 'defaultDescription' | 'pictureAlt' | 'thankYou' | `title.${TributeType}`;

export type PreviewTranslator = (key: PreviewKey, values?: { name: string }) => string;

/** Size of every share picture, in pixels: what the large previews of messengers ask for. */
export const PREVIEW_PICTURE = { width: 1200, height: 630 } as const;

type Preview = { title: string; description: string; pictureAlt: string };

/**
 * What a shared link says of itself before it is opened (docs/specification.md#preview-family).
 * `name` is the display name. A thank-you link is read by the person the reel was made for, so it
 * speaks to them whatever the occasion. `translate` reads the namespace `preview`.
 */
export function previewOf(
  { tributeType, name }: { tributeType: TributeType; name: string },
  { isThankYou = false, translate }: { isThankYou?: boolean; translate: PreviewTranslator },
): Preview {
  return {
    title: isThankYou ? translate('thankYou') : translate(`title.${tributeType}`, { name }),
    description: translate('defaultDescription'),
    pictureAlt: translate('pictureAlt', { name }),
  };
}
