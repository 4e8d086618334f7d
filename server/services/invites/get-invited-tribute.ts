import type { OpenInviteInput } from '#lib/contracts/invites.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';
import { requireInvited } from './require-invited.ts';

/** What the holder of a personal link may see of a tribute, also when its shared link is off. @throws AppError NOT_FOUND */
export async function getInvitedTribute(link: OpenInviteInput): Promise<PublicTributeDto> {
  await connectDatabase();
  return toPublicTributeDto((await requireInvited(link)).tribute);
}
