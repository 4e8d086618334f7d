import type { ReelThemeDto } from '#lib/contracts/reel-themes.ts';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import { titleCard } from '#lib/reel/cards.ts';
import { filmSubjectOf } from '#server/domain/reel/film.ts';
import { findManifest, formatOf } from '#server/domain/reel/manifest-versions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { cardLink } from './card-link.ts';

/** Returns the title card of the reel in each theme, drawn where it is missing. Throws NOT_FOUND. */
export async function listThemes(ctx: ServiceContext, tributeId: string): Promise<ReelThemeDto[]> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const format = formatOf(await findManifest(tribute._id));
  const subject = filmSubjectOf(tribute);
  return Promise.all(
    REEL_THEMES.map(async (theme) => ({
      theme,
      pictureUrl: await cardLink(tribute.id, titleCard(subject, { format, theme })),
    })),
  );
}
