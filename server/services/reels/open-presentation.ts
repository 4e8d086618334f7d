import type { OpenPresentationInput } from '#lib/contracts/reels.ts';
import { linkMarkOf, type Viewing } from '#server/auth/viewer.ts';
import { requirePublished } from './require-published.ts';

/**
 * What a browser that holds a presentation link has opened: remembered in its cookie, it opens film, feed and
 * hearts without the token (product.md §2). Nothing is written. @throws AppError NOT_FOUND for a dead link
 */
export async function openPresentation({ tributeId, token }: OpenPresentationInput): Promise<Viewing> {
  await requirePublished(tributeId, token);
  return { tributeId, linkMark: linkMarkOf(token) };
}
