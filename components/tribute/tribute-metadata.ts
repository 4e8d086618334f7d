import type { Metadata } from 'next';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { PREVIEW_PICTURE, type PreviewTranslator, previewOf } from '#lib/tribute/preview.ts';

type Shared = {
  /** Path and query of the link as it is shared, without any secret of a person. */
  path: `/${string}`;
  appName: string;
  isThankYou: boolean;
  /** Reads the namespace `preview`. */
  translate: PreviewTranslator;
};

/**
 * The head of a page behind a tribute's link: what messengers show of it, and that it is for those who hold
 * the link alone, so neither search engines nor the sites it leads to learn of it (docs/specification.md#link-secrets).
 */
export function tributeMetadata(
  tribute: PublicTributeDto,
  { path, appName, isThankYou, translate }: Shared,
): Metadata {
  const { title, description, pictureAlt } = previewOf(tribute, { isThankYou, translate });
  const picture = { url: tribute.preview.pictureUrl, ...PREVIEW_PICTURE, alt: pictureAlt };
  return {
    title,
    description,
    ...PRIVATE_PAGE,
    alternates: { canonical: path },
    openGraph: { type: 'website', siteName: appName, url: path, title, description, images: [picture] },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}
