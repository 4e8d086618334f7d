import { requirePublished } from './require-published.ts';
import { type Screening, toScreening } from './to-screening.ts';

/**
 * The published film that a presentation link opens.
 * @throws AppError NOT_FOUND for a wrong token or before publishing
 */
export async function getPublishedPresentation(tributeId: string, token: string): Promise<Screening> {
  return toScreening(await requirePublished(tributeId, token), { isCreator: false });
}
