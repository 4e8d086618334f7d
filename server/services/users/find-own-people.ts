import { Contributor } from '#server/models/contributor.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from './require-identity.ts';

/** Returns the ids of the contributors that the caller's account is, also those from before merges. */
export async function findOwnPeople(ctx: ServiceContext): Promise<string[]> {
  const { userId } = requireIdentity(ctx);
  const own = await Contributor.find({ userId }, 'formerIds').lean();
  return own.flatMap(({ _id, formerIds }) => [_id, ...(formerIds ?? [])].map(String));
}
