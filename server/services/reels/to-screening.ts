import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import type { Access } from '#server/services/access/require-access.ts';
import { allowsDownload } from '#server/services/access/tribute-rules.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';
import { findFilmFile } from './find-film-file.ts';
import { toPresentation } from './to-presentation.ts';

export type Screening = { tribute: PublicTributeDto; presentation: PresentationDto; canDownload: boolean };

export async function toScreening(access: Pick<Access, 'tribute' | 'roles'>): Promise<Screening> {
  const { tribute } = access;
  const [publicTribute, presentation, file] = await Promise.all([
    toPublicTributeDto(tribute),
    toPresentation(tribute),
    allowsDownload(access) ? findFilmFile(access) : null,
  ]);
  return {
    tribute: publicTribute,
    presentation: { ...presentation, items: [] },
    canDownload: file !== null,
  };
}
