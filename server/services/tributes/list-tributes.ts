import type { Page } from '#lib/contracts/pages.ts';
import type { OwnTributesQuery, TributeDto } from '#lib/contracts/tributes.ts';
import { restorable } from '#server/domain/erasing/restorable.ts';
import { Tribute } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { pageFilter, toPage } from '#server/services/page.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { toTributeDto } from './to-tribute-dto.ts';

/** Returns a page of the caller's tributes, or of deleted ones that can be restored, newest first. */
export async function listTributes(ctx: ServiceContext, query: OwnTributesQuery): Promise<Page<TributeDto>> {
  const { userId } = requireIdentity(ctx);
  const { filter, options } = pageFilter(query, 'newest');
  const found = await Tribute.find(
    {
      'createdBy.userId': userId,
      ...(query.deleted ? restorable() : { deletedAt: null }),
      ...filter,
    },
    null,
    options,
  );
  const { page: tributes, nextCursor } = toPage(found, query);
  return { page: tributes.map((tribute) => toTributeDto(tribute, userId)), nextCursor };
}
