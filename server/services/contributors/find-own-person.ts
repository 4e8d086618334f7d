import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { personOf } from '#server/services/access/person-of.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

type OwnPerson = {
  tribute: TributeDocument;
  person: ContributorDocument;
  /** Everyone that this browser is in the reel, in the order of `findParts`. */
  contributors: ContributorDocument[];
};

/** Returns the person that the caller answers as, or the named one of their people. Throws NOT_FOUND. */
export async function findOwnPerson(
  ctx: ServiceContext,
  tributeId: string,
  personId?: string,
): Promise<OwnPerson> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, 'seeOwnPart');
  const person = personOf(contributors, { personId });
  if (!person) throw new AppError('NOT_FOUND', 'joinFirst');
  return { tribute, person, contributors };
}
