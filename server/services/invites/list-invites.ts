import type { InviteDto } from '#lib/contracts/invites.ts';
import { Contributor } from '#server/models/contributor.ts';
import { isFree } from '#server/models/contributor-credit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireOwnTribute } from '#server/services/tributes/require-tribute.ts';
import { toInviteDto } from './to-invite-dto.ts';

/** Who was invited by e-mail, for the creator, in the order of inviting; without a test to oneself. @throws AppError NOT_FOUND */
export async function listInvites(ctx: ServiceContext, tributeId: string): Promise<InviteDto[]> {
  const tribute = await requireOwnTribute(ctx, tributeId);
  const invited = await Contributor.find({ tribute: tribute._id, email: { $type: 'string' } }).sort({
    _id: 1,
  });
  return invited
    .filter((contributor) => contributor.status !== 'REVOKED' && !isFree(tribute, contributor))
    .map(toInviteDto);
}
