import type { OpenInviteInput } from '#lib/contracts/invites.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { requireInvited } from '#server/services/access/require-invited.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';

/**
 * What the holder of a personal link may see of a tribute, also when its shared link is off or it was archived.
 * @throws AppError NOT_FOUND
 */
export async function getInvitedTribute(link: OpenInviteInput): Promise<PublicTributeDto> {
  const { tribute } = await requireInvited(link, 'readInvitation');
  return toPublicTributeDto(tribute);
}
