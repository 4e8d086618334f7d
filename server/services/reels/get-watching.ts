import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireMedia } from '#server/services/access/require-shown.ts';
import { seesAll } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';
import { type Screening, toScreening } from './to-screening.ts';

/** `screening` is null during a surprise: the caller sees only their own clips. */
type Watching = {
  tribute: PublicTributeDto;
  screening: Screening | null;
  /** Whether the tribute's page is theirs too; viewers go back to the reel. */
  isMember: boolean;
  isManaging: boolean;
  /** By the presentation link. */
  canThank: boolean;
};

/** Returns what the caller may watch, shared link or not (docs/specification.md#link-off). Throws NOT_FOUND, MEDIA_ERASED. */
export async function getWatching(ctx: ServiceContext, tributeId: string): Promise<Watching> {
  const access = await requireAccess(ctx, tributeId, 'watch');
  const { tribute, roles } = access;
  requireMedia(tribute);
  const isManaging = grants('manage', roles);
  const rights = { isManaging, canThank: grants('thank', roles) };
  const isMember = isManaging || grants('seeOwnPart', roles);
  if (!seesAll(access))
    return { tribute: await toPublicTributeDto(tribute), screening: null, isMember, ...rights };
  const screening = await toScreening(access);
  return { tribute: screening.tribute, screening, isMember, ...rights };
}
