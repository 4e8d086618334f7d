import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#server/errors/app-error.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { type Screening, toScreening } from './to-screening.ts';

/** The published film that a presentation link opens. @throws AppError NOT_FOUND for a wrong token or before publishing */
export async function getPublishedPresentation(tributeId: string, token: string): Promise<Screening> {
  await connectDatabase();
  return toScreening(await requirePublished(tributeId, token), { isCreator: false });
}

/** A published tribute whose presentation link carries this token. @throws AppError NOT_FOUND */
export async function requirePublished(tributeId: string, token: string): Promise<TributeDocument> {
  const tribute = await Tribute.findOne({ tributeId, deletedAt: null });
  if (!tribute?.presentation?.publishedAt || !isSame(tribute.presentation.token, token)) {
    throw new AppError('NOT_FOUND', 'reelNotFound');
  }
  return tribute;
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
