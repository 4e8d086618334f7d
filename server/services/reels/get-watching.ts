import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { seesAll } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';
import { type Screening, toScreening } from './to-screening.ts';

/** Null as screening: a surprise, of which the caller sees only what they recorded themselves. */
type Watching = {
  tribute: PublicTributeDto;
  screening: Screening | null;
  /** Whether the reel's own page is theirs too; for whoever was only shown the film, the way back is that. */
  isMember: boolean;
};

/**
 * What the caller may watch of a tribute. The creator sees their own whatever its state, contributors and viewers
 * also when the shared link is switched off (docs/specification.md#link-off). @throws AppError NOT_FOUND
 */
export async function getWatching(ctx: ServiceContext, tributeId: string): Promise<Watching> {
  const access = await requireAccess(ctx, tributeId, 'watch');
  const { tribute, roles } = access;
  const isMember = grants('manage', roles) || grants('seeOwnPart', roles);
  if (!seesAll(access)) return { tribute: await toPublicTributeDto(tribute), screening: null, isMember };
  const screening = await toScreening(access);
  return { tribute: screening.tribute, screening, isMember };
}
