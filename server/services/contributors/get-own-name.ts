import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { findAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

export async function getOwnName(ctx: ServiceContext, tributeId: string): Promise<string> {
  const own = (await findAccess(ctx, tributeId, 'takePart'))?.contributors ?? [];
  return own.find((contributor) => !isThankYouOnly(contributor))?.name ?? '';
}
