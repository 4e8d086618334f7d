import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { personInPlaceOf } from '#server/services/access/person-of.ts';
import type { Access } from '#server/services/access/require-access.ts';
import { requireThere } from './require-there.ts';

/**
 * Returns who made what a device kept, or null if its page does not know. Throws PERSON_GONE if they were removed or
 * erased, and UNAUTHENTICATED if they have to join again: nobody else speaks for them.
 */
export async function makerOf(
  { tribute, contributors }: Access,
  { kind, personId }: { kind?: 'ANSWER' | 'THANK_YOU' | undefined; personId?: string | undefined },
): Promise<ContributorDocument | null> {
  if (personId === undefined) return null;
  const maker = personInPlaceOf(await requireThere(tribute._id, personId), contributors, kind);
  if (!maker) throw new AppError('UNAUTHENTICATED', 'joinFirst');
  return maker;
}
