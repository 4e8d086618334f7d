import type { ReelStatusDto } from '#lib/contracts/reels.ts';
import { Render } from '#server/models/render.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findFilmFile } from './find-film-file.ts';
import { toRenderDto } from './to-render-dto.ts';

export async function getReelStatus(ctx: ServiceContext, tributeId: string): Promise<ReelStatusDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const newest = await Render.findOne({ tribute: tribute._id }).sort({ createdAt: -1 });
  // An earlier file is current again once its version is restored, and the only one while another is withheld.
  const render = newest?.status === 'READY' ? await findFilmFile({ tribute, roles: ['creator'] }) : newest;
  return { render: render && (await toRenderDto(ctx, render, tribute)) };
}
