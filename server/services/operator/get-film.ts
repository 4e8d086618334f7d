import type { PresentationDto } from '#lib/contracts/reels.ts';
import { Tribute } from '#server/models/tribute.ts';
import { toPresentation } from '#server/services/reels/to-presentation.ts';
import { nothingThere } from './act.ts';

/** Returns a reel as its viewers see it, to review reports. Also a deleted one. Throws NOT_FOUND. */
export async function getFilm(tributeId: string): Promise<PresentationDto> {
  const tribute = await Tribute.findOne({ tributeId });
  if (!tribute) throw nothingThere();
  return { ...(await toPresentation(tribute)), items: [] };
}
