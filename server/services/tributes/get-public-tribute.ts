import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { requireSharedTribute } from './require-tribute.ts';
import { toPublicTributeDto } from './to-public-tribute-dto.ts';

/** What anybody who knows the link may see of a tribute; pages call it before they know who looks. @throws AppError NOT_FOUND */
export async function getPublicTribute(tributeId: string): Promise<PublicTributeDto> {
  await connectDatabase();
  return toPublicTributeDto(await requireSharedTribute(tributeId));
}
