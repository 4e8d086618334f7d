import { linkMarkOf } from '#server/auth/viewer.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type ContributorDocument, isThanking } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import {
  findOwnContributors,
  findTribute,
  isCreator,
  isTakenOut,
  type Member,
  requireMember,
} from './require-tribute.ts';

export type Audience = Member & {
  /** The film and everybody's clips; otherwise only their own, until the surprise is over. */
  seesAll: boolean;
  /** One of the people of the film, or its creator; otherwise they have only opened its presentation. */
  isMember: boolean;
};

/**
 * A tribute that the caller may watch something of (product.md §2): its creator, whoever opened its presentation
 * link as long as that link is alive, and its contributors, with "surprise" on only their own clips until the film
 * is published. Whoever joined only to say thank you watches by the link, and no longer than it lives.
 * @throws AppError NOT_FOUND for everybody else
 */
export async function requireAudience(ctx: ServiceContext, tributeId: string): Promise<Audience> {
  const tribute = await findTribute(tributeId);
  if (!tribute) throw notFound();
  const contributors = await findOwnContributors(ctx, tribute);
  const creator = isCreator(ctx, tribute);
  const viewer = isViewer(ctx, tribute);
  const answers = contributors.some((contributor) => !isThanking(contributor));
  if (!creator && !viewer && !answers) throw notFound();
  const isShown = !tribute.surprise || Boolean(tribute.presentation.publishedAt);
  return {
    tribute,
    isCreator: creator,
    contributors,
    seesAll: creator || viewer || (answers && isShown),
    isMember: creator || answers,
  };
}

/** Whether the caller's browser opened the presentation link that is valid now. */
export function isViewer({ actor }: ServiceContext, { tributeId, presentation }: TributeDocument): boolean {
  if (!presentation.publishedAt) return false;
  const linkMark = linkMarkOf(presentation.token);
  return actor.viewings.some((viewing) => viewing.tributeId === tributeId && viewing.linkMark === linkMark);
}

/**
 * A published tribute to say thank you for: the caller's browser opened its presentation link.
 * @throws AppError NOT_FOUND, also for whom its creator took out
 */
export async function requireViewed(ctx: ServiceContext, tributeId: string): Promise<TributeDocument> {
  const tribute = await findTribute(tributeId);
  if (!tribute || !(await maySayThanks(ctx, tribute))) throw notFound();
  return tribute;
}

const maySayThanks = async (ctx: ServiceContext, tribute: TributeDocument): Promise<boolean> =>
  isViewer(ctx, tribute) && !(await isTakenOut(ctx, tribute, 'THANK_YOU'));

/**
 * As whom the caller may send something to a tribute of theirs now: whoever joined to say thank you, as long as the link
 * that they opened lives. Nobody for a creator before joining.
 * @throws AppError NOT_FOUND for everybody else
 */
export async function requireSpeakers(
  ctx: ServiceContext,
  tributeId: string,
): Promise<Member & { speakers: ContributorDocument[] }> {
  const member = await requireMember(ctx, tributeId);
  const { tribute, isCreator: creator, contributors } = member;
  const answering = contributors.filter((contributor) => !isThanking(contributor));
  const thanks = answering.length < contributors.length && (await maySayThanks(ctx, tribute));
  const speakers = thanks ? contributors : answering;
  if (!creator && speakers.length === 0) throw notFound();
  return { ...member, speakers };
}

const notFound = () => new AppError('NOT_FOUND', 'reelNotFound');
