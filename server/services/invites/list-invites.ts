import type { InviteDto } from '#lib/contracts/invites.ts';
import type { Page } from '#lib/contracts/pages.ts';
import type { TributePageQuery } from '#lib/contracts/tributes.ts';
import { isFree } from '#server/domain/credits/contributor-credit.ts';
import { Contributor } from '#server/models/contributor.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { pageFilter, toPage } from '#server/services/page.ts';
import { toInviteDto } from './to-invite-dto.ts';

/** Returns the people invited by email, oldest first, without the creator's test. Throws NOT_FOUND. */
export async function listInvites(ctx: ServiceContext, query: TributePageQuery): Promise<Page<InviteDto>> {
  const { tribute } = await requireAccess(ctx, query.tributeId, 'manage');
  const { filter, options } = pageFilter(query, 'oldest');
  const found = await Contributor.find(
    {
      tribute: tribute._id,
      email: { $type: 'string' },
      status: { $ne: 'REVOKED' },
      ...filter,
    },
    null,
    options,
  );
  const { page: invited, nextCursor } = toPage(found, query);
  const page = invited.filter((contributor) => !isFree(tribute, contributor)).map(toInviteDto);
  return { page, nextCursor };
}
