import { AppError } from '#server/errors/app-error.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { getWatching } from './get-watching.ts';
import type { Screening } from './to-screening.ts';

/** The film for somebody who comes without its link and may watch all of it. @throws AppError NOT_FOUND */
export async function getScreening(ctx: ServiceContext, tributeId: string): Promise<Screening> {
  const { screening } = await getWatching(ctx, tributeId);
  if (!screening) throw new AppError('NOT_FOUND', 'surprise');
  return screening;
}
