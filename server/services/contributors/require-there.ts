import type { Types } from 'mongoose';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';

/**
 * Rejects with PERSON_GONE what a device kept of someone who was removed or erased meanwhile: it is nobody else's.
 * Follows merges.
 */
export async function requireThere(tribute: Types.ObjectId, personId: string): Promise<void> {
  const isPerson = { $or: [{ _id: personId }, { formerIds: personId }] };
  if (await Contributor.exists({ tribute, status: { $ne: 'REVOKED' }, ...isPerson })) return;
  throw new AppError('PERSON_GONE', 'personGone');
}
