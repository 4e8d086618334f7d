import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Returns the person that the caller answers as. Throws NOT_FOUND. */
export async function findOwnPerson(
  ctx: ServiceContext,
  tributeId: string,
): Promise<{ tribute: TributeDocument; person: ContributorDocument }> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, 'seeOwnPart');
  const person = contributors.find((contributor) => !isThankYouOnly(contributor));
  if (!person) throw new AppError('NOT_FOUND', 'reelNotFound');
  return { tribute, person };
}
