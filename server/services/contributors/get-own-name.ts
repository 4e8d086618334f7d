import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { findAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Returns the caller's name in a tribute: their own or the inviter's choice, or '' for strangers. */
export async function getOwnName(ctx: ServiceContext, tributeId: string): Promise<string> {
  const own = (await findAccess(ctx, tributeId, 'takePart'))?.contributors ?? [];
  return own.find((contributor) => !isThankYouOnly(contributor))?.name ?? '';
}
