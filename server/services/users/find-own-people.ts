import { Contributor } from '#server/models/contributor.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from './require-identity.ts';

/** Returns the ids of the contributors that the caller's account is, also in thank-yous and from before merges. */
export async function findOwnPeople(ctx: ServiceContext): Promise<string[]> {
  const { userId } = requireIdentity(ctx);
  const own = await Contributor.find({ userId }, 'formerIds thanksIds').lean();
  return own.flatMap(({ _id, formerIds, thanksIds }) =>
    [_id, ...(formerIds ?? []), ...(thanksIds ?? [])].map(String),
  );
}
