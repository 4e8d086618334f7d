import type { OpenInviteInput } from '#lib/contracts/invites.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { requireInvited } from '#server/services/access/require-invited.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';

/** Returns what a personal link shows, even if the shared link is off or the tribute archived. Throws NOT_FOUND. */
export async function getInvitedTribute(link: OpenInviteInput): Promise<PublicTributeDto> {
  const { tribute } = await requireInvited(link, 'readInvitation');
  return toPublicTributeDto(tribute);
}
