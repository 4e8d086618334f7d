import type { Types } from 'mongoose';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';

/**
 * Returns who made what a device kept. Rejects with PERSON_GONE if they were removed or erased meanwhile: it is nobody
 * else's. Follows merges.
 */
export async function requireThere(tribute: Types.ObjectId, personId: string): Promise<ContributorDocument> {
  const isPerson = { $or: [{ _id: personId }, { formerIds: personId }] };
  const person = await Contributor.findOne({ tribute, status: { $ne: 'REVOKED' }, ...isPerson });
  if (!person) throw new AppError('PERSON_GONE', 'personGone');
  return person;
}
