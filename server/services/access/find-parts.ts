import type { Actor } from '#server/auth/actor.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/**
 * Returns the contributors that the caller's account or guest cookie proves, including those the creator removed, in the
 * order in which this browser became them. An account's own part that the cookie does not name comes last.
 */
export async function findParts(
  actor: Actor,
  tribute: Pick<TributeDocument, '_id'>,
): Promise<ContributorDocument[]> {
  const [byCookie, byAccount] = await Promise.all([
    findByCookie(actor.contributorIds),
    actor.user ? Contributor.find({ tribute: tribute._id, userId: actor.user.userId }) : [],
  ]);
  const parts = new Map([...byCookie, ...byAccount].map((contributor) => [contributor.id, contributor]));
  return [...parts.values()].filter((contributor) => contributor.tribute.equals(tribute._id));
}

export const presentParts = (parts: readonly ContributorDocument[]): ContributorDocument[] =>
  parts.filter(({ status }) => status !== 'REVOKED');

/** Follows merges: a cookie may still name contributors that were merged into another one. */
async function findByCookie(ids: readonly string[]): Promise<ContributorDocument[]> {
  if (ids.length === 0) return [];
  const [present, former] = await Promise.all([
    Contributor.find({ _id: { $in: [...ids] } }),
    Contributor.find({ formerIds: { $in: [...ids] } }),
  ]);
  return inOrderOf(ids, [...present, ...former]);
}

/** Sorts contributors as a guest cookie names them; each database returns them in its own order. */
export function inOrderOf(
  ids: readonly string[],
  contributors: readonly ContributorDocument[],
): ContributorDocument[] {
  const placeOf = ({ _id, formerIds }: ContributorDocument) =>
    Math.max(...[_id, ...formerIds].map((id) => ids.lastIndexOf(String(id))));
  return contributors.toSorted((one, other) => placeOf(one) - placeOf(other));
}
