import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Returns the contributor who the caller is when they answer. Throws NOT_FOUND. */
export async function requireOwnContributor(
  ctx: ServiceContext,
  tributeId: string,
): Promise<ContributorDocument> {
  const { contributors } = await requireAccess(ctx, tributeId, 'seeOwnPart');
  const answering = contributors.filter((contributor) => !isThankYouOnly(contributor));
  const own = answering.find(({ userId }) => userId && userId === ctx.actor.user?.userId) ?? answering.at(-1);
  if (!own) throw new AppError('NOT_FOUND', 'joinFirst');
  return own;
}
