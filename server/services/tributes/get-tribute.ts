import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireOwnTribute } from './require-tribute.ts';
import { toTributeDto } from './to-tribute-dto.ts';

/** One of the caller's own tributes. @throws AppError NOT_FOUND */
export async function getTribute(ctx: ServiceContext, tributeId: string): Promise<TributeDto> {
  return toTributeDto(await requireOwnTribute(ctx, tributeId));
}
