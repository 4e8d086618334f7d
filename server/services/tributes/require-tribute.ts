import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument, isThanking } from '#server/models/contributor.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';

const notFound = () => new AppError('NOT_FOUND', 'reelNotFound');

/** Whether the caller made the tribute. */
export function isCreator({ actor }: ServiceContext, tribute: TributeDocument): boolean {
  return actor.user !== null && tribute.createdBy.userId === actor.user.userId;
}

/** A tribute the caller made. A stranger gets the answer of a missing one. @throws AppError NOT_FOUND */
export async function requireOwnTribute(ctx: ServiceContext, tributeId: string): Promise<TributeDocument> {
  const tribute = await findTribute(tributeId);
  if (!tribute || !isCreator(ctx, tribute)) throw notFound();
  return tribute;
}

/**
 * A tribute whose invitation whoever knows the link may read: shared, also when it was put away.
 * @throws AppError NOT_FOUND
 */
export async function requireReadableTribute(tributeId: string): Promise<TributeDocument> {
  const tribute = await findTribute(tributeId);
  if (!tribute || tribute.status === 'DRAFT' || !tribute.linkOpen) throw notFound();
  return tribute;
}

/**
 * A tribute that whoever knows the link may see and join: shared, not a draft, not put away.
 * @throws AppError NOT_FOUND
 */
export async function requireSharedTribute(tributeId: string): Promise<TributeDocument> {
  const tribute = await requireReadableTribute(tributeId);
  if (tribute.status === 'ARCHIVED') throw notFound();
  return tribute;
}

/**
 * A tribute that is shared, or in which the caller has a part: whoever has joined goes on when its shared link is switched
 * off, also who said that they would rather not, and so does its creator. @throws AppError NOT_FOUND
 */
export async function requireOpenTribute(ctx: ServiceContext, tributeId: string): Promise<TributeDocument> {
  const tribute = await findTribute(tributeId);
  const isShut = tribute && !tribute.linkOpen && tribute.status !== 'DRAFT' && tribute.status !== 'ARCHIVED';
  if (!isShut) return requireSharedTribute(tributeId);
  const isLetIn =
    isCreator(ctx, tribute) || (await findOwnContributors(ctx, tribute)).some((self) => !isThanking(self));
  if (!isLetIn) throw notFound();
  return tribute;
}

/**
 * A tribute to record for: one whose link is open or who has their own, or a draft of the caller's own, whose maker may
 * go first (product.md §6).
 * @throws AppError NOT_FOUND, also for whom its creator took out
 */
export async function requireRecordableTribute(
  ctx: ServiceContext,
  tributeId: string,
): Promise<TributeDocument> {
  const tribute = await findTribute(tributeId);
  if (tribute?.status !== 'DRAFT') {
    const shared = await requireOpenTribute(ctx, tributeId);
    if (await isTakenOut(ctx, shared, 'ANSWER')) throw notFound();
    return shared;
  }
  // On a draft there is nobody but its maker, known by the account or by the cookie of having joined.
  const isOwn = isCreator(ctx, tribute) || (await findOwnContributors(ctx, tribute)).length > 0;
  if (!isOwn) throw notFound();
  return tribute;
}

export type Member = { tribute: TributeDocument; isCreator: boolean; contributors: ContributorDocument[] };

/**
 * A tribute the caller belongs to, as its creator or as one of its contributors, signed in or by the
 * guest cookie. @throws AppError NOT_FOUND for everybody else
 */
export async function requireMember(ctx: ServiceContext, tributeId: string): Promise<Member> {
  const tribute = await findTribute(tributeId);
  if (!tribute) throw notFound();
  const contributors = await findOwnContributors(ctx, tribute);
  const creator = isCreator(ctx, tribute);
  if (!creator && contributors.length === 0) throw notFound();
  return { tribute, isCreator: creator, contributors };
}

/** The contributors of a tribute that the caller is; revoked ones are nobody. */
export async function findOwnContributors(
  ctx: ServiceContext,
  tribute: TributeDocument,
): Promise<ContributorDocument[]> {
  return (await findSelves(ctx, tribute)).filter(({ status }) => status !== 'REVOKED');
}

/**
 * Whether the caller was taken out of a tribute. Without another part in its film they then send nothing there any more,
 * as whomever; and whose thanks were taken out says no others. On the creator's own device it was somebody else.
 */
export async function isTakenOut(
  ctx: ServiceContext,
  tribute: TributeDocument,
  kind: 'ANSWER' | 'THANK_YOU',
): Promise<boolean> {
  if (isCreator(ctx, tribute)) return false;
  const selves = await findSelves(ctx, tribute);
  const answering = selves.filter((self) => !isThanking(self) && self.status !== 'REVOKED');
  const revoked = selves.filter(({ status }) => status === 'REVOKED');
  // Who was invited anew may say thanks anew.
  const forgiven = new Set(answering.flatMap(({ thanksIds }) => thanksIds.map(String)));
  const thanks = revoked.filter((self) => isThanking(self) && !forgiven.has(self.id));
  if (kind === 'THANK_YOU' && thanks.length > 0) return true;
  return revoked.length > 0 && answering.length === 0;
}

async function findSelves(
  { actor }: ServiceContext,
  tribute: TributeDocument,
): Promise<ContributorDocument[]> {
  const [byCookie, byAccount] = await Promise.all([
    findByCookie(actor.contributorIds),
    actor.user ? Contributor.find({ tribute: tribute._id, userId: actor.user.userId }) : [],
  ]);
  const own = new Map([...byCookie, ...byAccount].map((contributor) => [contributor.id, contributor]));
  return [...own.values()].filter((contributor) => contributor.tribute.equals(tribute._id));
}

/** Whom a guest cookie proves, also by the id of somebody who has become one with them. */
async function findByCookie(ids: readonly string[]): Promise<ContributorDocument[]> {
  if (ids.length === 0) return [];
  const [present, former] = await Promise.all([
    Contributor.find({ _id: { $in: [...ids] } }),
    Contributor.find({ formerIds: { $in: [...ids] } }),
  ]);
  return [...present, ...former];
}

/** A tribute that was not deleted, whoever asks; null when there is none. */
export function findTribute(tributeId: string) {
  return Tribute.findOne({ tributeId, deletedAt: null });
}
