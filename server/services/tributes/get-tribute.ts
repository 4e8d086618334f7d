import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { countAnswersOf } from './count-answers.ts';
import { requireOwnTribute } from './require-tribute.ts';
import { toTributeDto } from './to-tribute-dto.ts';

/** One of the caller's own tributes. @throws AppError NOT_FOUND */
export async function getTribute(ctx: ServiceContext, tributeId: string): Promise<TributeDto> {
  const tribute = await requireOwnTribute(ctx, tributeId);
  return toTributeDto(tribute, await countAnswersOf(tribute._id));
}
