import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireRecordableTribute } from './require-tribute.ts';
import { toPublicTributeDto } from './to-public-tribute-dto.ts';

/** What the recorder shows of a tribute, to whom the link or their own draft lets in. @throws AppError NOT_FOUND */
export async function getTributeToRecord(ctx: ServiceContext, tributeId: string): Promise<PublicTributeDto> {
  return toPublicTributeDto(await requireRecordableTribute(ctx, tributeId));
}
