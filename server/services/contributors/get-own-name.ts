import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { findAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * What the caller is called among the people of a tribute: by themselves or, until they say it, by whoever invited them.
 * Empty for everybody whom neither cookie nor account proves to be one of them.
 */
export async function getOwnName(ctx: ServiceContext, tributeId: string): Promise<string> {
  const own = (await findAccess(ctx, tributeId, 'takePart'))?.contributors ?? [];
  // The same one that joining names.
  return own.find((contributor) => !isThankYouOnly(contributor))?.name ?? '';
}
