import { timingSafeEqual } from 'node:crypto';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Tribute } from '#server/models/tribute.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';
import { toPresentation } from './to-presentation.ts';

/** The published film that a presentation link opens. @throws AppError NOT_FOUND for a wrong token or before publishing */
export async function getPublishedPresentation(
  tributeId: string,
  token: string,
): Promise<{ tribute: PublicTributeDto; presentation: PresentationDto }> {
  await connectDatabase();
  const tribute = await Tribute.findOne({ tributeId, deletedAt: null });
  if (!tribute?.presentation?.publishedAt || !isSame(tribute.presentation.token, token)) {
    throw new AppError('NOT_FOUND', 'reelNotFound');
  }
  const [publicTribute, presentation] = await Promise.all([
    toPublicTributeDto(tribute),
    toPresentation(tribute),
  ]);
  return { tribute: publicTribute, presentation };
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
