import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { Page } from '#lib/contracts/pages.ts';
import type { TributePageQuery } from '#lib/contracts/tributes.ts';
import { ASKED } from '#server/domain/contributors/thank-you-only.ts';
import { Contributor } from '#server/models/contributor.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { pageFilter, toPage } from '#server/services/page.ts';
import { toBoardPeople } from './to-board-people.ts';

/** Returns the board for the creator, oldest first (docs/specification.md#board-states). Throws NOT_FOUND. */
export async function listContributors(
  ctx: ServiceContext,
  query: TributePageQuery,
): Promise<Page<BoardPersonDto>> {
  const { tribute } = await requireAccess(ctx, query.tributeId, 'manage');
  const { filter, options } = pageFilter(query, 'oldest');
  const found = await Contributor.find(
    { tribute: tribute._id, status: { $ne: 'REVOKED' }, ...ASKED, ...filter },
    null,
    options,
  );
  const { page: contributors, nextCursor } = toPage(found, query);
  return { page: await toBoardPeople(tribute, contributors), nextCursor };
}
