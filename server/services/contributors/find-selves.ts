import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { anyPersonOf } from '#server/services/access/person-of.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { linkThanks } from './link-thanks.ts';

type Selves = { tribute: TributeDocument; selves: ContributorDocument[] };
type Wanted = { tributeId: string; personId?: string | undefined };

/**
 * Returns the caller's person, or the named one of their people, with the thank-yous that they sent from this browser:
 * nobody else on this device. Empty for a creator who has not joined. Throws NOT_FOUND.
 */
export async function findSelves(ctx: ServiceContext, { tributeId, personId }: Wanted): Promise<Selves> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, 'takePart');
  const person = anyPersonOf(contributors, personId);
  if (!person && personId !== undefined) throw new AppError('NOT_FOUND', 'joinFirst');
  if (!person) return { tribute, selves: [] };
  await linkThanks(tribute, contributors);
  const linked = await Contributor.findById(person._id).orFail();
  return { tribute, selves: [person, ...thanksOf(linked, contributors)] };
}

/** Returns the thank-yous, among the caller's people, that are linked to a person (`linkThanks`). */
export const thanksOf = (
  { thanksIds }: ContributorDocument,
  contributors: readonly ContributorDocument[],
): ContributorDocument[] =>
  contributors.filter(({ _id }) => thanksIds.some((thanksId) => thanksId.equals(_id)));
