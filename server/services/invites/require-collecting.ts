import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireOwnTribute } from '#server/services/tributes/require-tribute.ts';

/** An own tribute to which people may be invited now. @throws AppError NOT_FOUND, CONFLICT while it does not collect */
export async function requireCollecting(ctx: ServiceContext, tributeId: string): Promise<TributeDocument> {
  const tribute = await requireOwnTribute(ctx, tributeId);
  if (tribute.status !== 'COLLECTING') throw new AppError('CONFLICT', 'notCollecting');
  return tribute;
}
