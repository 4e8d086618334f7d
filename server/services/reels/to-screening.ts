import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { allowsDownload } from '#server/services/tributes/allows-download.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';
import { findFilmFile } from './find-film-file.ts';
import { toPresentation } from './to-presentation.ts';

/** What a page that shows the film has to know. */
export type Screening = { tribute: PublicTributeDto; presentation: PresentationDto; canDownload: boolean };

/** The film with what its page says around it, for somebody who may watch all of it. */
export async function toScreening(
  tribute: TributeDocument,
  { isCreator }: { isCreator: boolean },
): Promise<Screening> {
  const isAllowed = allowsDownload(tribute, { isCreator });
  const [publicTribute, presentation, file] = await Promise.all([
    toPublicTributeDto(tribute),
    toPresentation(tribute),
    isAllowed ? findFilmFile(tribute, { isCreator }) : null,
  ]);
  // The page plays the entries; how its creator arranged them is nobody else's.
  return {
    tribute: publicTribute,
    presentation: { ...presentation, items: [] },
    canDownload: file !== null,
  };
}
