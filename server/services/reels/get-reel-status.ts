import type { ReelStatusDto } from '#lib/contracts/reels.ts';
import { findCurrentFile } from '#server/domain/reel/made-files.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findFilmFile } from './find-film-file.ts';
import { toRenderDto } from './to-render-dto.ts';

export async function getReelStatus(ctx: ServiceContext, tributeId: string): Promise<ReelStatusDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const describe = (render: RenderDocument) => toRenderDto(ctx, render, tribute);
  const newest = await Render.findOne({ tribute: tribute._id }).sort({ createdAt: -1 });
  if (newest?.status === 'FAILED') {
    const failed = await describe(newest);
    // Another size may fail while the reel has a good file.
    const current = await findCurrentFile(tribute);
    return { render: current ? { ...(await describe(current)), failure: failed.failure } : failed };
  }
  // An earlier file is current again once its version is restored, and the only one while another is withheld.
  const render = newest?.status === 'READY' ? await findFilmFile({ tribute, roles: ['creator'] }) : newest;
  return { render: render && (await describe(render)) };
}
