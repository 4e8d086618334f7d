import { isSameSecret } from '#server/auth/is-same-secret.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';

/** A published tribute whose presentation link carries this token. @throws AppError NOT_FOUND */
export async function requirePublished(tributeId: string, token: string): Promise<TributeDocument> {
  const tribute = await Tribute.findOne({ tributeId, deletedAt: null });
  if (!tribute?.presentation.publishedAt || !isSameSecret(tribute.presentation.token, token)) {
    throw new AppError('NOT_FOUND', 'reelNotFound');
  }
  return tribute;
}
