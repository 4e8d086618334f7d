import type { Actor } from '#server/auth/actor.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns the contributors that the caller's account or guest cookie proves, including those the creator removed. */
export async function findParts(actor: Actor, tribute: TributeDocument): Promise<ContributorDocument[]> {
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
  return [...present, ...former];
}
