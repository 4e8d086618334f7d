import type { Page, PageQuery } from '#lib/contracts/pages.ts';
import type { ContributedTributeDto } from '#lib/contracts/tributes.ts';
import { ASKED } from '#server/domain/contributors/thank-you-only.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { pageFilter, toPage } from '#server/services/page.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { toSharedFields } from './to-tribute-dto.ts';

/** Returns a page of others' tributes with the caller's part, newest first, without thank-yous and removals. */
export async function listContributedTributes(
  ctx: ServiceContext,
  query: PageQuery,
): Promise<Page<ContributedTributeDto>> {
  const { userId } = requireIdentity(ctx);
  const { filter, options } = pageFilter(query, 'newest');
  const found = await Contributor.find(
    { userId, status: { $nin: ['REVOKED', 'DECLINED'] }, ...ASKED, ...filter },
    null,
    options,
  );
  const { page: selves, nextCursor } = toPage(found, query);
  const tributes = await Tribute.find({
    _id: { $in: selves.map(({ tribute }) => tribute) },
    'createdBy.userId': { $ne: userId },
    deletedAt: null,
    status: { $nin: ['DRAFT', 'ARCHIVED'] },
  }).sort({ _id: -1 });
  const page = tributes.map((tribute) =>
    Object.assign(toSharedFields(tribute), { counts: { answered: tribute.counts.answered } }),
  );
  return { page, nextCursor };
}
