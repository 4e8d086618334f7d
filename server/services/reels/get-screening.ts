import { AppError } from '#server/errors/app-error.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { getWatching } from './get-watching.ts';
import type { Screening } from './to-screening.ts';

/** Returns the reel for someone without the link who may watch all of it. Throws NOT_FOUND. */
export async function getScreening(ctx: ServiceContext, tributeId: string): Promise<Screening> {
  const { screening } = await getWatching(ctx, tributeId);
  if (!screening) throw new AppError('NOT_FOUND', 'surprise');
  return screening;
}
