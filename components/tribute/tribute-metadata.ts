import type { Metadata } from 'next';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { PREVIEW_PICTURE, previewOf } from '#lib/tribute/preview.ts';

type Shared = {
  /** The shared path and query, without secrets. */
  path: `/${string}`;
  appName: string;
  isThankYou: boolean;
};

/** Messengers read the tribute's language; search engines and referrers nothing (docs/specification.md#link-secrets). */
export function tributeMetadata(tribute: PublicTributeDto, { path, appName, isThankYou }: Shared): Metadata {
  const preview = isThankYou ? previewOf(tribute, { isThankYou }) : tribute.preview;
  const { title, description, pictureAlt } = preview;
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
